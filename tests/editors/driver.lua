-- Drives a real Neovim as a person would and writes what it saw as JSON.
--   nvim --clean --headless -n --cmd 'set rtp^=PLUGIN' -c 'luafile driver.lua'
-- HOOKWRIGHT_STEPS: file with a JSON list of steps. HOOKWRIGHT_SEEN: file for the answers, by the steps' names.
-- Ends with status 1 at the first step that gets no answer.

local PATIENCE = 20000

local steps = vim.json.decode(table.concat(vim.fn.readfile(vim.env.HOOKWRIGHT_STEPS), '\n'))
local seen = {}

local function finish(failure)
  seen.failure = failure
  seen.messages = vim.fn.execute('messages')
  vim.fn.writefile({ vim.json.encode(seen) }, vim.env.HOOKWRIGHT_SEEN)
  vim.cmd(failure and 'cquit 1' or 'qall!')
end

local function wait(what, condition)
  if not vim.wait(PATIENCE, condition, 10) then
    error('no ' .. what .. ' in time', 0)
  end
end

local function client()
  return vim.lsp.get_clients({ bufnr = 0, name = 'hookwright' })[1]
end

local function ask(method, params)
  -- not 0 for the current buffer: with it Neovim does not send pending changes first
  local answer = client():request_sync(method, params, PATIENCE, vim.api.nvim_get_current_buf())
  if not answer then
    error(method .. ': no answer', 0)
  end
  if answer.err then
    error(method .. ': ' .. vim.inspect(answer.err), 0)
  end
  return answer.result
end

-- puts the cursor on the place where `text` begins in the buffer (plus `plus` bytes)
local function go_to(text, plus)
  for number, line in ipairs(vim.api.nvim_buf_get_lines(0, 0, -1, false)) do
    local column = line:find(text, 1, true)
    if column then
      vim.api.nvim_win_set_cursor(0, { number, column - 1 + (plus or 0) })
      return
    end
  end
  error('not in the buffer: ' .. text, 0)
end

local function position()
  return vim.lsp.util.make_position_params(0, client().offset_encoding)
end

local function diagnostics()
  return vim.tbl_map(function(d)
    return {
      code = d.code,
      line = d.lnum + 1,
      column = d.col + 1,
      text = vim.api.nvim_buf_get_text(0, d.lnum, d.col, d.end_lnum, d.end_col, {})[1],
      severity = vim.diagnostic.severity[d.severity],
      message = d.message,
      source = d.source,
    }
  end, vim.diagnostic.get(0))
end

local actions = {}

function actions.patience(step)
  PATIENCE = step.milliseconds
  return PATIENCE
end

function actions.edit(step)
  vim.cmd.edit(vim.fn.fnameescape(step.path))
  return { filetype = vim.bo.filetype }
end

-- waits for the client and for diagnostics: any, or so many of each code as `codes` says
function actions.diagnostics(step)
  wait('client', function()
    return client() ~= nil and client().initialized
  end)
  wait('diagnostics', function()
    local found = {}
    for _, diagnostic in ipairs(vim.diagnostic.get(0)) do
      found[diagnostic.code] = (found[diagnostic.code] or 0) + 1
    end
    for code, count in pairs(step.codes or {}) do
      if (found[code] or 0) ~= count then
        return false
      end
    end
    return step.codes ~= nil or next(found) ~= nil
  end)
  return diagnostics()
end

-- whether a client comes while another thing takes its time
function actions.clients(step)
  vim.wait(step.patience, function()
    return client() ~= nil
  end)
  return #vim.lsp.get_clients({ bufnr = 0 })
end

function actions.attached()
  wait('client', function()
    return client() ~= nil and client().initialized
  end)
  return { root = client().root_dir, encoding = client().offset_encoding }
end

function actions.hover(step)
  go_to(step.at, step.plus)
  local answer = ask('textDocument/hover', position())
  return answer and answer.contents.value or vim.NIL
end

-- types `text` before `at`, as a person does, and asks for completion there with the built-in omnifunc;
-- `pick` is then chosen and accepted
function actions.complete(step)
  go_to(step.at, step.plus)
  local row, column = unpack(vim.api.nvim_win_get_cursor(0))
  vim.api.nvim_buf_set_text(0, row - 1, column, row - 1, column, { step.text })
  vim.api.nvim_win_set_cursor(0, { row, column + #step.text })
  local answer = ask('textDocument/completion', position())
  local items = answer.items or answer
  local picked
  for _, item in ipairs(items) do
    if item.label == step.pick then
      picked = ask('completionItem/resolve', item)
      vim.lsp.util.apply_text_edits({ item.textEdit }, vim.api.nvim_get_current_buf(), client().offset_encoding)
    end
  end
  return {
    labels = vim.tbl_map(function(item)
      return item.label
    end, items),
    picked = picked or vim.NIL,
    line = vim.api.nvim_buf_get_lines(0, row - 1, row, true)[1],
  }
end

-- what <C-x><C-o> shows after `text` was typed at the place: real keys, the real menu
function actions.menu(step)
  local function keys(text)
    return vim.api.nvim_replace_termcodes(text, true, false, true)
  end
  local function leave()
    vim.api.nvim_feedkeys(keys('<C-e><Esc>'), 'n', false)
  end
  go_to(step.at, step.plus)
  local shown
  vim.api.nvim_create_autocmd('CompleteChanged', {
    once = true,
    callback = function()
      shown = vim.tbl_map(function(item)
        return item.word
      end, vim.fn.complete_info({ 'items' }).items)
      vim.schedule(leave)
    end,
  })
  local timer = vim.defer_fn(leave, PATIENCE)
  -- "!": stay in insert mode until the menu has come
  vim.api.nvim_feedkeys(keys('i' .. step.text .. '<C-x><C-o>'), 'xn!', false)
  timer:stop()
  if not shown then
    error('no completion menu in time', 0)
  end
  return shown
end

function actions.code_action(step)
  go_to(step.at, step.plus)
  local title
  local tick = vim.api.nvim_buf_get_changedtick(0)
  vim.lsp.buf.code_action({
    apply = true,
    filter = function(action)
      local wanted = action.title:find(step.title, 1, true) ~= nil
      title = wanted and action.title or title
      return wanted
    end,
  })
  wait('change by the code action', function()
    return vim.api.nvim_buf_get_changedtick(0) ~= tick
  end)
  return { title = title, lines = vim.api.nvim_buf_get_lines(0, 0, -1, false) }
end

function actions.health(step)
  vim.env.PATH = step.path or vim.env.PATH
  vim.cmd('checkhealth hookwright')
  local lines = vim.api.nvim_buf_get_lines(0, 0, -1, false)
  vim.cmd('bwipeout!')
  return table.concat(lines, '\n')
end

dofile(vim.fs.dirname(debug.getinfo(1, 'S').source:sub(2)) .. '/driver_run.lua')(actions, {
  wait = wait,
  go_to = go_to,
  client = client,
})

local ok, failure = xpcall(function()
  for _, step in ipairs(steps) do
    seen[step.name or step.action] = actions[step.action](step)
  end
end, function(message)
  return type(message) == 'string' and message or vim.inspect(message)
end)
finish(not ok and failure or nil)
