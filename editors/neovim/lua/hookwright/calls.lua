--- The server's commands, as long as they go on.
local rpc = require('hookwright.rpc')
local tell = require('hookwright.tell')

local M = {}

---@type table<integer, table<integer, string>> client → request → what is going on
local going = {}

--- Sends a command. `done` gets the result; what went wrong is told here.
---@param client vim.lsp.Client
---@param command string without the prefix
---@param arguments table
---@param done fun(result: table)
function M.send(client, command, arguments, done)
  local id
  local params = { command = 'hookwright.' .. command, arguments = { arguments } }
  local sent, number = rpc.request(client, 'workspace/executeCommand', params, function(failure, result)
    if going[client.id] then
      going[client.id][id] = nil
    end
    if failure then
      tell.error(failure.message)
    elseif result then
      done(result)
    end
  end, vim.api.nvim_get_current_buf())
  if not sent then
    tell.error('the server is not running; :HookwrightRestart starts it')
    return
  end
  id = number
  going[client.id] = going[client.id] or {}
  going[client.id][id] = command
end

--- Stops what runs; Neovim drops the answers to what was cancelled. The commands that were stopped.
---@return string[]
function M.cancel()
  local stopped = {}
  for client_id, requests in pairs(going) do
    local client = vim.lsp.get_client_by_id(client_id)
    for id, command in pairs(requests) do
      if client then
        rpc.cancel(client, id)
        table.insert(stopped, command)
      end
    end
  end
  going = {}
  return stopped
end

--- The server is gone, and with it what ran. The commands that will never be answered.
---@param client_id integer
---@return string[]
function M.lost(client_id)
  local commands = vim.tbl_values(going[client_id] or {})
  going[client_id] = nil
  return commands
end

--- What came of a run, in a sentence; its report is on the screen already.
---@param result table
function M.told(result)
  if result.cancelled then
    tell.info('stopped')
  elseif result.approved == false then
    tell.warn(result.says .. ' Nothing ran. :HookwrightApprove shows what would run, and asks.')
  else
    tell.info(result.says)
  end
end

--- Runs a command of a lens or a code action.
---@param client vim.lsp.Client
---@param command string without the prefix
---@param arguments table
function M.perform(client, command, arguments)
  M.send(client, command, arguments, function(result)
    if command == 'run' or command == 'simulate' then
      M.told(result)
    elseif command == 'approve' then
      local words = {
        approved = 'approved',
        declined = 'declined: nothing will run',
        asking = 'you are being asked already',
      }
      tell.info(words[result.state] or 'nothing was approved')
    elseif command == 'decline' then
      tell.info('declined: nothing will run')
    elseif command == 'revoke' then
      tell.info(result.revoked > 0 and 'the approval was taken back' or 'there was no approval to take back')
    end
  end)
end

--- Asks for a call to try a lesson with, and tries it.
---@param client vim.lsp.Client
---@param arguments table of the lens
function M.try(client, arguments)
  vim.ui.input({ prompt = (arguments.prompt or 'A command line') .. ': ', default = arguments.example }, function(input)
    if input then
      M.send(client, 'lessons.try', vim.tbl_extend('force', arguments, { input = input }), function(result)
        tell.info(result.says)
      end)
    end
  end)
end

--- Handlers for `vim.lsp.ClientConfig.commands`: lenses and code actions come here.
M.commands = {}
for _, name in ipairs({ 'run', 'simulate', 'list', 'approve', 'decline', 'revoke', 'translate' }) do
  M.commands['hookwright.' .. name] = function(command, context)
    local client = vim.lsp.get_client_by_id(context.client_id)
    if client then
      M.perform(client, name, (command.arguments or {})[1] or vim.empty_dict())
    end
  end
end

M.commands['hookwright.lessons.try'] = function(command, context)
  local client = vim.lsp.get_client_by_id(context.client_id)
  if client then
    M.try(client, (command.arguments or {})[1] or vim.empty_dict())
  end
end

return M
