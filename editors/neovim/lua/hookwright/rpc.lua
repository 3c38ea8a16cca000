--- Calls on a client, whose methods became methods proper with Neovim 0.11.
local M = {}

local function call(client, name, ...)
  if vim.fn.has('nvim-0.11') == 1 then
    return client[name](client, ...)
  end
  return client[name](...)
end

---@return boolean sent
---@return integer? id
function M.request(client, method, params, handler, bufnr)
  return call(client, 'request', method, params, handler, bufnr)
end

function M.cancel(client, id)
  return call(client, 'cancel_request', id)
end

function M.supports(client, method, bufnr)
  return call(client, 'supports_method', method, vim.fn.has('nvim-0.11') == 1 and bufnr or { bufnr = bufnr })
end

function M.stop(client)
  return call(client, 'stop')
end

--- The client of a buffer; without one that of any other buffer, since commands may be about its folder.
---@param bufnr integer
---@return vim.lsp.Client?
---@return string? uri of the buffer, when the client is its own
function M.client(bufnr)
  local own = vim.lsp.get_clients({ name = 'hookwright', bufnr = bufnr })[1]
  if own then
    return own, vim.uri_from_bufnr(bufnr)
  end
  for _, client in ipairs(vim.lsp.get_clients({ name = 'hookwright' })) do
    local other = next(client.attached_buffers)
    if other then
      return client, vim.uri_from_bufnr(other)
    end
  end
  return nil
end

return M
