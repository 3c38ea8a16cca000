--- `window/showMessageRequest`, which is how the server asks for consent.
---
--- The question is a buffer and not a prompt: it is many lines long, all of them matter, and prompts of most kinds show
--- one. Nothing that is typed by chance agrees to anything: the cursor begins far from the choices.
local window = require('hookwright.window')

local M = {}

local MARK = '  > '

---@param titles string[]
---@param message string
---@return string[] lines
---@return table<integer, integer> choices line number → index of the title
local function written(titles, message)
  local lines = vim.split(message, '\n', { plain = true })
  vim.list_extend(lines, { '', '<CR> on a line chooses it, <Tab> goes to the next, q decides nothing:' })
  local choices = {}
  for index, title in ipairs(titles) do
    table.insert(lines, MARK .. title:gsub('%s+', ' '))
    choices[#lines] = index
  end
  return lines, choices
end

--- The next line with a choice after `from`, from the top again behind the last.
local function next_choice(choices, from)
  local rows = vim.tbl_keys(choices)
  table.sort(rows)
  for _, row in ipairs(rows) do
    if row > from then
      return row
    end
  end
  return rows[1]
end

--- Shows a question. `answer` gets the index of what was chosen, nil when the question was closed; it is called once.
---@param message string
---@param titles string[]
---@param answer fun(index?: integer)
function M.ask(message, titles, answer)
  local lines, choices = written(titles, message)
  local buf, win = window.show({
    name = 'hookwright://question',
    lines = lines,
    filetype = 'hookwright-question',
    side = 'above',
    enter = true,
  })
  vim.bo[buf].bufhidden = 'wipe'
  vim.wo[win].wrap = true
  local done = false
  local function finish(index)
    if not done then
      done = true
      window.close(buf)
      answer(index)
    end
  end
  vim.keymap.set('n', '<CR>', function()
    local index = choices[vim.api.nvim_win_get_cursor(0)[1]]
    if index then
      finish(index)
    end
  end, { buffer = buf, desc = 'Hookwright: choose' })
  vim.keymap.set('n', '<Tab>', function()
    vim.api.nvim_win_set_cursor(0, { next_choice(choices, vim.api.nvim_win_get_cursor(0)[1]), #MARK })
  end, { buffer = buf, desc = 'Hookwright: next choice' })
  vim.api.nvim_create_autocmd('BufWipeout', {
    buffer = buf,
    once = true,
    callback = function()
      vim.schedule(finish)
    end,
  })
end

function M.show_message_request(_, params)
  local actions = params.actions or {}
  local waiting = coroutine.running()
  local titles = vim.tbl_map(function(action)
    return action.title
  end, actions)
  M.ask(params.message, titles, function(index)
    vim.schedule(function()
      coroutine.resume(waiting, index and actions[index] or vim.NIL)
    end)
  end)
  return coroutine.yield()
end

return M
