if vim.g.loaded_hookwright then
  return
end
vim.g.loaded_hookwright = true

if vim.fn.has('nvim-0.10') == 0 then
  vim.notify('hookwright needs Neovim 0.10 or later', vim.log.levels.ERROR)
  return
end

local group = vim.api.nvim_create_augroup('hookwright', {})

vim.api.nvim_create_autocmd('LspAttach', {
  group = group,
  callback = function(event)
    local client = vim.lsp.get_client_by_id(event.data.client_id)
    if client and client.name == 'hookwright' then
      require('hookwright.lens').attach(client, event.buf)
      require('hookwright.restart').attached(client)
    end
  end,
})

vim.api.nvim_create_autocmd('FileType', {
  group = group,
  pattern = { 'json', 'jsonc' },
  callback = function(event)
    local client = require('hookwright.client')
    local program = client.program()
    if program and vim.fn.executable(program) == 0 and client.root(event.buf) then
      local line = ('hookwright: `%s` is not on $PATH, so this hooks file is not checked'):format(program)
      vim.notify_once(line, vim.log.levels.WARN)
    end
  end,
})

require('hookwright.commands').create()

if require('hookwright.client').is_new() then
  vim.lsp.enable('hookwright')
else
  require('hookwright.client').enable_old()
end
