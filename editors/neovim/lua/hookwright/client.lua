--- The client's configuration, and starting it.
local M = {}

--- Languages of the buffers that may be hooks files, or lessons.
M.filetypes = { 'json', 'jsonc', 'markdown' }

--- What both `vim.lsp.config` and `vim.lsp.start` take.
---@return vim.lsp.ClientConfig
function M.config()
  return {
    name = 'hookwright',
    cmd = vim.g.hookwright_cmd or { 'hookwright', 'lsp' },
    capabilities = {
      workspace = {
        codeLens = { refreshSupport = true },
        diagnostics = { refreshSupport = true },
        textDocumentContent = { dynamicRegistration = false },
        workspaceEdit = { documentChanges = true }, -- Neovim does them and does not say so
      },
    },
    commands = require('hookwright.calls').commands,
    handlers = {
      ['window/showDocument'] = require('hookwright.report').show_document,
      ['window/showMessageRequest'] = require('hookwright.ask').show_message_request,
      ['workspace/codeLens/refresh'] = require('hookwright.lens').refresh_all,
      ['workspace/diagnostic/refresh'] = require('hookwright.pull').refresh,
    },
    on_exit = require('hookwright.restart').on_exit,
  }
end

--- The root of the project of a buffer that is a hooks file; nil for any other buffer.
---@param bufnr integer
---@return string?
function M.root(bufnr)
  if vim.bo[bufnr].buftype ~= '' or not vim.tbl_contains(M.filetypes, vim.bo[bufnr].filetype) then
    return nil
  end
  return require('hookwright.files').root(vim.api.nvim_buf_get_name(bufnr))
end

--- The configuration in force, with what the user has changed.
---@return vim.lsp.ClientConfig
function M.current()
  if M.is_new() then
    return vim.lsp.config['hookwright'] or M.config()
  end
  return M.config()
end

--- Whether `vim.lsp.config` and `vim.lsp.enable` do the work. `let g:hookwright_old = 1` goes without them.
---@return boolean
function M.is_new()
  return vim.lsp.enable ~= nil and not vim.g.hookwright_old
end

--- The program that is started; nil where the user's configuration starts it in a way of its own.
---@return string?
function M.program()
  local cmd = M.current().cmd
  return type(cmd) == 'table' and cmd[1] or nil
end

--- Starts the server for a buffer that is a hooks file, or takes the one that runs.
---@param bufnr integer
---@return integer? client_id
function M.start(bufnr)
  local root = M.root(bufnr)
  if not root then
    return nil
  end
  return vim.lsp.start(vim.tbl_extend('force', M.current(), { root_dir = root }), { bufnr = bufnr })
end

--- Neovim 0.10 has no `vim.lsp.enable`: buffers get their server as they come.
function M.enable_old()
  vim.api.nvim_create_autocmd('FileType', {
    group = vim.api.nvim_create_augroup('hookwright.start', {}),
    pattern = M.filetypes,
    callback = function(event)
      M.start(event.buf)
    end,
  })
end

return M
