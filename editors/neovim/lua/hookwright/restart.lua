--- A server that dies is started again, and the user is told. Buffers are Neovim's: nothing in them is lost.
local calls = require('hookwright.calls')
local tell = require('hookwright.tell')

local M = {}

--- Milliseconds before each new start. After the last of them it is left alone.
M.delays = { 200, 1000, 4000, 10000 }

--- Milliseconds after which a server that has lived so long counts as a good one again.
M.calm = 60000

---@type table<string, integer> root → how often in a row
local died = {}

---@type table<string, integer> root → when the server came, in milliseconds
local begun = {}

--- Whether somebody wanted that end.
local function meant(client, code, signal)
  if client._is_stopping or vim.v.exiting ~= vim.NIL or signal == 15 then
    return true
  end
  -- before 0.11 nothing says who wanted it, and a server that was asked to go ends with 0
  return code == 0 and signal == 0 and client._is_stopping == nil
end

local function again(config, buffers)
  for _, bufnr in ipairs(buffers) do
    if vim.api.nvim_buf_is_loaded(bufnr) then
      vim.lsp.start(config, { bufnr = bufnr })
    end
  end
end

local function cut_off(client_id)
  local commands = calls.lost(client_id)
  return #commands > 0 and (' What was going on (%s) was cut off.'):format(table.concat(commands, ', ')) or ''
end

--- `on_exit` of the client. Called outside the main loop: only what can be read there is read there.
function M.on_exit(code, signal, client_id)
  local client = vim.lsp.get_client_by_id(client_id)
  if not client then
    return
  end
  local root, buffers = client.config.root_dir or '', vim.tbl_keys(client.attached_buffers)
  vim.schedule(function()
    if meant(client, code, signal) then
      calls.lost(client_id)
      return
    end
    local lived = begun[root] and vim.uv.now() - begun[root] or 0
    begun[root] = nil
    died[root] = lived > M.calm and 1 or (died[root] or 0) + 1
    local how = signal ~= 0 and ('signal %d'):format(signal) or ('exit code %d'):format(code)
    local delay = M.delays[died[root]]
    if delay then
      tell.warn(('the server has ended (%s) and is started again.%s'):format(how, cut_off(client_id)))
      vim.defer_fn(function()
        again(client.config, buffers)
      end, delay)
      return
    end
    local line = 'the server has ended %d times in a row (%s) and is not started again.%s '
      .. ':HookwrightRestart starts it, :checkhealth hookwright may tell why'
    tell.error(line:format(died[root], how, cut_off(client_id)))
  end)
end

--- A server has come to a buffer.
---@param client vim.lsp.Client
function M.attached(client)
  begun[client.config.root_dir or ''] = vim.uv.now()
end

--- Starts servers for all hooks files that are open, whatever happened before.
function M.now()
  died = {}
  local client = require('hookwright.client')
  for _, one in ipairs(vim.lsp.get_clients({ name = 'hookwright' })) do
    require('hookwright.rpc').stop(one)
  end
  vim.defer_fn(function()
    for _, bufnr in ipairs(vim.api.nvim_list_bufs()) do
      if vim.api.nvim_buf_is_loaded(bufnr) then
        client.start(bufnr)
      end
    end
  end, 300)
end

return M
