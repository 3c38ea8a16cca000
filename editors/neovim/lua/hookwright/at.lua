--- What can be run at the cursor, by the server's lenses.
local rpc = require('hookwright.rpc')

local M = {}

local RUNS = { ['hookwright.run'] = true, ['hookwright.simulate'] = true }

local function size(range)
  return (range['end'].line - range.start.line) * 10000 + range['end'].character - range.start.character
end

---@param lenses lsp.CodeLens[]
---@param line integer from 0
---@return lsp.CodeLens? the smallest around that line
function M.innermost(lenses, line)
  local found
  for _, lens in ipairs(lenses) do
    local range = lens.range
    if range.start.line <= line and line <= range['end'].line and (not found or size(range) < size(found.range)) then
      found = lens
    end
  end
  return found
end

--- All lenses of a buffer that run something.
---@param client vim.lsp.Client
---@param uri string
---@param done fun(lenses: lsp.CodeLens[])
function M.lenses(client, uri, done)
  local params = { textDocument = { uri = uri } }
  rpc.request(client, 'textDocument/codeLens', params, function(_, found)
    done(vim.tbl_filter(function(lens)
      return lens.command ~= nil and RUNS[lens.command.command] == true
    end, found or {}))
  end, vim.uri_to_bufnr(uri))
end

return M
