if vim.g.loaded_hookwright then
  return
end
vim.g.loaded_hookwright = true

if vim.fn.has('nvim-0.11') == 0 then
  vim.notify('hookwright needs Neovim 0.11 or later', vim.log.levels.ERROR)
  return
end

vim.lsp.enable('hookwright')
