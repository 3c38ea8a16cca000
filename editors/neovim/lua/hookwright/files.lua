--- Which files are hooks files, so that no other JSON buffer gets a language server.
local M = {}

--- The ends of their paths. What stands before such an end is the root of the project. A `*` stands for a name.
M.tails = {
  -- hooks files: written by editors/generate.py
  '.claude/settings.json',
  '.claude/settings.local.json',
  'managed-settings.json',
  'hooks/hooks.json',
  '.claude-plugin/plugin.json',
  '.lamied/hooks.json',
  '.codex/hooks.json',
  'etc/codex/hooks.json',
  '.codex-plugin/plugin.json',
  '.gemini/settings.json',
  '.cursor/hooks.json',
  'etc/cursor/hooks.json',
  'Application Support/Cursor/hooks.json',
  'ProgramData/Cursor/hooks.json',
  '.github/hooks/*.json',
  '.copilot/hooks/*.json',
  '.copilot/settings.json',
  '.github/copilot/settings.json',
  '.github/copilot/settings.local.json',
  'github-copilot/policy.d/*.json',
  'Copilot/policy.d/*.json',
  '.qwen/settings.json',
  'qwen-extension.json',
  '.windsurf/hooks.json',
  '.devin/hooks.json',
  '.codeium/windsurf/hooks.json',
  '.codeium/hooks.json',
  'etc/windsurf/hooks.json',
  'Application Support/Windsurf/hooks.json',
  'ProgramData/Windsurf/hooks.json',
  'lesson-manifest.json',
  '.hookwright/lessons/*.md',
  -- end of hooks files
}

--- The Lua pattern of paths with that end; its capture is the root.
---@param tail string
---@return string
local function pattern(tail)
  local parts = vim.split(tail, '*', { plain = true })
  return '^(.*)/' .. table.concat(vim.tbl_map(vim.pesc, parts), '[^/]*') .. '$'
end

--- The root of the project whose hooks file `path` is; nil for any other file.
--- `vim.g.hookwright_files` is a list of further ends of paths.
---@param path string
---@return string?
function M.root(path)
  local normal = vim.fs.normalize(path, { expand_env = false })
  for _, tails in ipairs({ M.tails, vim.g.hookwright_files or {} }) do
    for _, tail in ipairs(tails) do
      local root = normal:match(pattern(tail))
      if root then
        return root ~= '' and root or '/'
      end
    end
  end
  return nil
end

return M
