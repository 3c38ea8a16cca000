--- The language server's configuration; `vim.lsp.enable('hookwright')` reads it from here.
---@type vim.lsp.Config
return vim.tbl_extend('force', require('hookwright.client').config(), {
  filetypes = require('hookwright.client').filetypes,
  root_dir = function(bufnr, on_dir)
    -- not calling on_dir leaves the buffer without a client
    local root = require('hookwright.client').root(bufnr)
    if root then
      on_dir(root)
    end
  end,
})
