--- Code lenses and inlay hints, kept up to date without anything in the user's configuration.
local rpc = require('hookwright.rpc')

local M = {}

local group = vim.api.nvim_create_augroup('hookwright.lens', {})

local DELAY = 300 -- milliseconds after the last change

---@type table<integer, uv.uv_timer_t>
local timers = {}

local function off(name)
  return vim.g[name] == false or vim.g[name] == 0
end

--- Asks for the lenses of a buffer anew.
function M.refresh(bufnr)
  if off('hookwright_lens') or vim.lsp.codelens.enable or not vim.api.nvim_buf_is_loaded(bufnr) then
    return -- where there is `enable`, Neovim refreshes them itself
  end
  vim.lsp.codelens.refresh({ bufnr = bufnr })
end

local function later(bufnr)
  local timer = timers[bufnr]
  if timer then
    timer:stop()
    timer:close()
  end
  timers[bufnr] = vim.defer_fn(function()
    timers[bufnr] = nil
    M.refresh(bufnr)
  end, DELAY)
end

--- A server has come to a buffer.
---@param client vim.lsp.Client
---@param bufnr integer
function M.attach(client, bufnr)
  vim.api.nvim_clear_autocmds({ group = group, buffer = bufnr })
  if not off('hookwright_inlay_hints') and rpc.supports(client, 'textDocument/inlayHint', bufnr) then
    vim.lsp.inlay_hint.enable(true, { bufnr = bufnr })
  end
  if off('hookwright_lens') or not rpc.supports(client, 'textDocument/codeLens', bufnr) then
    return
  end
  if vim.lsp.codelens.enable then
    vim.lsp.codelens.enable(true, { bufnr = bufnr })
    return
  end
  vim.api.nvim_create_autocmd({ 'TextChanged', 'InsertLeave' }, {
    group = group,
    buffer = bufnr,
    callback = function()
      later(bufnr)
    end,
  })
  vim.api.nvim_create_autocmd({ 'BufEnter', 'BufWritePost' }, {
    group = group,
    buffer = bufnr,
    callback = function()
      M.refresh(bufnr)
    end,
  })
  M.refresh(bufnr)
end

--- `workspace/codeLens/refresh`: something was approved, or has run.
function M.refresh_all(_, _, ctx)
  local client = vim.lsp.get_client_by_id(ctx.client_id)
  for bufnr in pairs(client and client.attached_buffers or {}) do
    M.refresh(bufnr)
  end
  return vim.NIL
end

return M
