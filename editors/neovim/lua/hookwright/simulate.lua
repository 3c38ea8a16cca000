--- `:HookwrightSimulate`: an event, a tool, a payload to edit, and what the agent would do.
local calls = require('hookwright.calls')
local tell = require('hookwright.tell')
local window = require('hookwright.window')

local M = {}

local group = vim.api.nvim_create_augroup('hookwright.payload', {})

local OTHER = { name = 'another one…', doc = '' }

local function line_of(one)
  local doc = (one.doc or ''):gsub('%s+', ' ')
  local skipped = one.runs == false and ' (its hooks are never run)' or ''
  return one.name .. skipped .. (doc ~= '' and '  ' .. vim.fn.strcharpart(doc, 0, 70) or '')
end

--- Lets the user pick one by name; `done` gets it.
local function pick(what, all, done)
  vim.ui.select(all, { prompt = what, format_item = line_of, kind = 'hookwright' }, function(one)
    if one then
      done(one)
    end
  end)
end

local function named(all, name)
  for _, one in ipairs(all) do
    if one.name == name then
      return one
    end
  end
end

--- The fields that the user has changed: what is left as it was is made up by the server once more.
local function changed(before, after)
  local fields = {}
  for key, value in pairs(after) do
    if not vim.deep_equal(before[key], value) then
      fields[key] = value
    end
  end
  return fields
end

local function read(buf)
  local text = table.concat(vim.api.nvim_buf_get_lines(buf, 0, -1, false), '\n')
  local ok, value = pcall(vim.json.decode, text)
  if not ok or type(value) ~= 'table' or (vim.islist(value) and next(value) ~= nil) then
    return nil, ok and 'the payload must be an object' or ('the payload is not JSON: ' .. tostring(value))
  end
  return value
end

--- Opens the payload; writing the buffer runs the event.
local function edit(client, place, event, payload, text)
  local buf, win = window.show({
    name = 'hookwright://payload/' .. event .. '.json',
    lines = vim.split(text, '\n'),
    filetype = 'json',
    side = 'below',
    enter = true,
    buftype = 'acwrite',
  })
  vim.wo[win].winbar = (' %s: edit, :w runs it, q closes'):format(event)
  vim.api.nvim_clear_autocmds({ group = group, buffer = buf }) -- of the last payload of that event
  vim.api.nvim_create_autocmd('BufWriteCmd', {
    group = group,
    buffer = buf,
    callback = function()
      local given, wrong = read(buf)
      if not given then
        vim.schedule(function() -- outside the autocommand, where it would show as a fault of the plugin
          tell.error(wrong)
        end)
        return
      end
      vim.bo[buf].modified = false
      local arguments = vim.tbl_extend('force', place, { event = event })
      local fields = changed(payload, given)
      if next(fields) then
        arguments.fields = fields
      end
      if payload.tool_name and not fields.tool_name then
        arguments.tool = payload.tool_name
      end
      calls.send(client, 'simulate', arguments, calls.told)
    end,
  })
end

local function with_subject(client, place, event, tool)
  local arguments = vim.tbl_extend('force', place, { event = event.name, tool = tool })
  calls.send(client, 'payload', arguments, function(result)
    edit(client, place, event.name, result.payload, result.text)
  end)
end

local function choose_subject(client, place, event, tool)
  local subject = event.subject
  if tool or type(subject) ~= 'table' then
    return with_subject(client, place, event, tool)
  end
  local all = vim.list_extend({}, subject.values)
  if not subject.closed then
    table.insert(all, OTHER)
  end
  pick(('%s: which %s?'):format(event.name, subject.field), all, function(one)
    if one ~= OTHER then
      return with_subject(client, place, event, one.name)
    end
    vim.ui.input({ prompt = subject.field .. ': ' }, function(name)
      if name and name ~= '' then
        with_subject(client, place, event, name)
      end
    end)
  end)
end

--- Asks what is not given, shows the payload.
---@param client vim.lsp.Client
---@param place table whose hooks: `uri`
---@param name? string of the event
---@param tool? string
function M.start(client, place, name, tool)
  calls.send(client, 'events', place, function(result)
    local given = name and (named(result.events, name) or { name = name })
    if given then
      return choose_subject(client, place, given, tool)
    end
    pick(('%s: which event?'):format(result.title), result.events, function(event)
      choose_subject(client, place, event, tool)
    end)
  end)
end

return M
