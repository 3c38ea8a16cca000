--- Scratch buffers in windows of their own.
local M = {}

---@class hookwright.Scratch
---@field name string of the buffer; one of the same name is used again
---@field lines string[]
---@field filetype string
---@field side 'above'|'below'
---@field enter boolean whether the cursor goes there
---@field buftype? string `nofile` when absent

local function buffer_of(name)
  for _, buf in ipairs(vim.api.nvim_list_bufs()) do
    if vim.api.nvim_buf_get_name(buf) == name then
      return buf
    end
  end
  local buf = vim.api.nvim_create_buf(false, true)
  vim.api.nvim_buf_set_name(buf, name)
  return buf
end

--- Closes the windows of a buffer and wipes it.
function M.close(buf)
  if not vim.api.nvim_buf_is_valid(buf) then
    return
  end
  for _, win in ipairs(vim.fn.win_findbuf(buf)) do
    -- the last window of all can't be closed; then the buffer goes and the window stays
    pcall(vim.api.nvim_win_close, win, true)
  end
  if vim.api.nvim_buf_is_valid(buf) then
    vim.api.nvim_buf_delete(buf, { force = true })
  end
end

local function window_of(buf, scratch)
  local win = vim.fn.win_findbuf(buf)[1]
  if win then
    if scratch.enter then
      vim.api.nvim_set_current_win(win)
    end
    return win
  end
  local height = math.min(#scratch.lines + 1, math.max(6, math.floor(vim.o.lines / 2)))
  return vim.api.nvim_open_win(buf, scratch.enter, { split = scratch.side, win = -1, height = height })
end

--- Shows lines in a scratch buffer; `q` closes it.
---@param scratch hookwright.Scratch
---@return integer buf
---@return integer win
function M.show(scratch)
  local buf = buffer_of(scratch.name)
  vim.bo[buf].buftype = scratch.buftype or 'nofile'
  vim.bo[buf].swapfile = false
  vim.bo[buf].bufhidden = 'hide'
  vim.bo[buf].modifiable = true
  vim.api.nvim_buf_set_lines(buf, 0, -1, false, scratch.lines)
  vim.bo[buf].modified = false
  vim.bo[buf].modifiable = scratch.buftype == 'acwrite'
  local win = window_of(buf, scratch)
  vim.api.nvim_win_set_cursor(win, { 1, 0 })
  vim.bo[buf].filetype = scratch.filetype
  vim.keymap.set('n', 'q', function()
    M.close(buf)
  end, { buffer = buf, nowait = true, desc = 'Hookwright: close' })
  return buf, win
end

return M
