--- Which files are hooks files, so that no other JSON buffer gets a language server.
local M = {}

--- The ends of their paths. What stands before such an end is the root of the project.
M.tails = {
  '.lamied/hooks.json',
  '.claude/settings.json',
  '.claude/settings.local.json',
  'managed-settings.json',
  'hooks/hooks.json',
  '.claude-plugin/plugin.json',
}

--- The root of the project whose hooks file `path` is; nil for any other file.
--- `vim.g.hookwright_files` is a list of further ends of paths.
---@param path string
---@return string?
function M.root(path)
  local normal = vim.fs.normalize(path, { expand_env = false })
  for _, tails in ipairs({ M.tails, vim.g.hookwright_files or {} }) do
    for _, tail in ipairs(tails) do
      local ending = '/' .. tail
      if vim.endswith(normal, ending) then
        return #normal > #ending and normal:sub(1, -#ending - 1) or '/'
      end
    end
  end
  return nil
end

return M
