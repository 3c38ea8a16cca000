--- The language server's configuration; `vim.lsp.enable('hookwright')` reads it from here.
---@type vim.lsp.Config
return {
  cmd = { 'hookwright', 'lsp' },
  filetypes = { 'json', 'jsonc' },
  root_dir = function(bufnr, on_dir)
    -- not calling on_dir leaves the buffer without a client
    local root = require('hookwright.files').root(vim.api.nvim_buf_get_name(bufnr))
    if root then
      on_dir(root)
    end
  end,
}
