--- Reports: what a run came to, which hooks are in force, what there is to agree to.
local rpc = require('hookwright.rpc')
local window = require('hookwright.window')

local M = {}

local SCHEME = 'hookwright-report:'

---@type { title: string, text: string }?
local last

---@param title string
---@param text string Markdown
---@param enter boolean
local function show(title, text, enter)
  last = { title = title, text = text }
  return window.show({
    name = 'hookwright://report',
    lines = vim.split(vim.trim(text), '\r?\n'),
    filetype = 'hookwright-report',
    side = 'below',
    enter = enter,
  })
end

--- Shows the last report again. Whether there was one.
---@return boolean
function M.again()
  if last then
    show(last.title, last.text, true)
  end
  return last ~= nil
end

--- `window/showDocument`: the server's own documents are asked for and shown here, all others as ever. It is answered
--- once the report is on the screen, since the server lets nobody agree to what was not shown.
function M.show_document(err, params, ctx)
  if not vim.startswith(params.uri, SCHEME) then
    return vim.lsp.handlers['window/showDocument'](err, params, ctx)
  end
  local client = assert(vim.lsp.get_client_by_id(ctx.client_id))
  local waiting = coroutine.running()
  rpc.request(client, 'workspace/textDocumentContent', { uri = params.uri }, function(failure, result)
    if not failure then
      show(vim.uri_decode(params.uri:match('[^/]*$')), result.text, params.takeFocus == true)
    end
    coroutine.resume(waiting, { success = not failure })
  end)
  return coroutine.yield()
end

return M
