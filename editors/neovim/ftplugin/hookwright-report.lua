vim.opt_local.wrap = true
vim.opt_local.linebreak = true
vim.opt_local.number = false
vim.opt_local.signcolumn = 'no'
vim.opt_local.spell = false
vim.b.undo_ftplugin = 'setlocal wrap< linebreak< number< signcolumn< spell<'
