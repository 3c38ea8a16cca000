--- The user commands.
local at = require('hookwright.at')
local calls = require('hookwright.calls')
local rpc = require('hookwright.rpc')
local tell = require('hookwright.tell')

local M = {}

--- Does something with the client of the current buffer and with its hooks file.
local function with_client(act)
  return function(options)
    local client, uri = rpc.client(vim.api.nvim_get_current_buf())
    if not client then
      tell.warn('open a hooks file first; :checkhealth hookwright tells why one has no server')
      return
    end
    act(client, uri, options)
  end
end

local function perform(command)
  return with_client(function(client, uri)
    calls.perform(client, command, { uri = uri })
  end)
end

local function run_lens(client, lens)
  local command = lens.command
  calls.perform(client, command.command:match('[^.]*$'), command.arguments[1])
end

--- The hook or the group under the cursor; elsewhere the user picks one.
local function run(client, uri)
  local own = uri == vim.uri_from_bufnr(0)
  local line = vim.api.nvim_win_get_cursor(0)[1] - 1
  at.lenses(client, uri, function(lenses)
    local here = own and at.innermost(lenses, line)
    if here then
      return run_lens(client, here)
    end
    if #lenses == 0 then
      return tell.warn('there is nothing to run in this file; is it saved, and does its agent read it?')
    end
    local format = function(lens)
      return ('%d: %s %s'):format(lens.range.start.line + 1, lens.command.arguments[1].event, lens.command.title)
    end
    vim.ui.select(lenses, { prompt = 'Run which?', format_item = format, kind = 'hookwright' }, function(lens)
      if lens then
        run_lens(client, lens)
      end
    end)
  end)
end

local function report()
  if not require('hookwright.report').again() then
    tell.info('there is no report yet; :HookwrightRun or :HookwrightList makes one')
  end
end

local function cancel()
  local stopped = calls.cancel()
  tell.info(#stopped == 0 and 'nothing is running' or 'stopped: ' .. table.concat(stopped, ', '))
end

local function simulate(client, uri, options)
  require('hookwright.simulate').start(client, { uri = uri }, options.fargs[1], options.fargs[2])
end

--- The server itself says what came of it.
local function translate(client, uri, options)
  calls.perform(client, 'translate', { uri = uri, to = options.fargs[1] })
end

function M.create()
  local function command(name, act, desc, options)
    vim.api.nvim_create_user_command('Hookwright' .. name, act, vim.tbl_extend('force', { desc = desc }, options or {}))
  end
  command('Run', with_client(run), 'Run the hook or the group at the cursor')
  command('Simulate', with_client(simulate), 'Simulate an event, with a payload to edit', { nargs = '*' })
  command('Approve', perform('approve'), 'See what the hooks run, and agree to it')
  command('Decline', perform('decline'), 'Run no hooks of this project until the editor is closed')
  command('Revoke', perform('revoke'), 'Take the approval back')
  command('List', perform('list'), 'The hooks in force')
  command('Translate', with_client(translate), 'This hooks file for another agent', { nargs = '?' })
  command('Report', report, 'Show the last report again')
  command('Cancel', cancel, 'Stop what runs')
  command('Restart', require('hookwright.restart').now, 'Start the server anew')
end

return M
