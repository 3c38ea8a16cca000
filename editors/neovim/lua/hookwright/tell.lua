--- What the user is told. Every sentence says whose it is.
local M = {}

local function say(level)
  return function(text)
    vim.notify('hookwright: ' .. text, vim.log.levels[level])
  end
end

M.info = say('INFO')
M.warn = say('WARN')
M.error = say('ERROR')

return M
