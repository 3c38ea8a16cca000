--- `:checkhealth hookwright`
local M = {}

local function check_program(program)
  if vim.fn.executable(program) == 0 then
    vim.health.error(
      ('`%s` is not an executable on $PATH'):format(program),
      "install Hookwright, or name the program: let g:hookwright_cmd = ['/path/to/hookwright', 'lsp']"
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

local function check_enabled()
  if not require('hookwright.client').is_new() then
    vim.health.info('started by vim.lsp.start')
  elseif not vim.lsp.config['hookwright'] then
    vim.health.error('no configuration found', 'put the plugin folder on your runtimepath')
  elseif vim.lsp.is_enabled and not vim.lsp.is_enabled('hookwright') then
    vim.health.warn('not enabled', "vim.lsp.enable('hookwright')")
  else
    vim.health.ok('enabled')
  end
end

function M.check()
  vim.health.start('hookwright')
  if vim.fn.has('nvim-0.10') == 0 then
    vim.health.error('Neovim 0.10 or later is needed')
    return
  end
  check_enabled()
  local program = require('hookwright.client').program()
  if program then
    check_program(program)
  end
  local clients = vim.lsp.get_clients({ name = 'hookwright' })
  vim.health.info(('%d running'):format(#clients))
  for _, client in ipairs(clients) do
    local buffers = vim.tbl_count(client.attached_buffers)
    local place = client.config.root_dir or 'no root'
    vim.health.info(('%s: %d buffers, positions in %s'):format(place, buffers, client.offset_encoding))
  end
end

return M
