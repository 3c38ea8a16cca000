--- `:checkhealth hookwright`
local M = {}

local function check_program(program)
  if vim.fn.executable(program) == 0 then
    vim.health.error(
      ('`%s` is not an executable on $PATH'):format(program),
      "install Hookwright, or name the program: vim.lsp.config('hookwright', { cmd = { '/path/to/hookwright', 'lsp' } })"
    )
    return
  end
  local ok, done = pcall(function()
    return vim.system({ program, '--version' }, { text = true, timeout = 10000 }):wait()
  end)
  if ok and done.code == 0 then
    vim.health.ok(('%s: %s'):format(vim.fn.exepath(program), vim.trim(done.stdout)))
  else
    vim.health.error(('`%s --version` failed: %s'):format(program, ok and vim.trim(done.stderr or '') or done))
  end
end

function M.check()
  vim.health.start('hookwright')
  if vim.fn.has('nvim-0.11') == 0 then
    vim.health.error('Neovim 0.11 or later is needed')
    return
  end
  local config = vim.lsp.config['hookwright']
  if not config then
    vim.health.error('no configuration found', 'put the plugin folder on your runtimepath')
    return
  end
  if vim.lsp.is_enabled and not vim.lsp.is_enabled('hookwright') then
    vim.health.warn('not enabled', "vim.lsp.enable('hookwright')")
  end
  if type(config.cmd) == 'table' then
    check_program(config.cmd[1])
  end
  local clients = vim.lsp.get_clients({ name = 'hookwright' })
  vim.health.info(('%d running'):format(#clients))
  for _, client in ipairs(clients) do
    vim.health.info(('%s, positions in %s'):format(client.root_dir or 'no root', client.offset_encoding))
  end
end

return M
