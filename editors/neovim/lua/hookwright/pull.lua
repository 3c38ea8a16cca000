--- `workspace/diagnostic/refresh`: diagnostics that changed although the text did not, as by an approval. Neovim asks
--- for diagnostics itself and, before 0.12, can't be told to ask again.
local rpc = require('hookwright.rpc')

local M = {}

local METHOD = 'textDocument/diagnostic'

local function again(_, _, ctx)
  local client = vim.lsp.get_client_by_id(ctx.client_id)
  for bufnr in pairs(client and client.attached_buffers or {}) do
    if rpc.supports(client, METHOD, bufnr) then
      local params = { textDocument = vim.lsp.util.make_text_document_params(bufnr) }
      rpc.request(client, METHOD, params, vim.lsp.handlers[METHOD], bufnr)
    end
  end
  return vim.NIL
end

--- The handler: Neovim's own where there is one.
M.refresh = vim.lsp.handlers['workspace/diagnostic/refresh'] or again

return M
