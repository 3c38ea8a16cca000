" Which files are hooks files, and whose.

" Pairs: the end of a path, in which a * stands for a name, and the agent.
" hooks files: written by editors/generate.py
let g:hookwright#files#places = [
\ ['.claude/settings.json', 'claude-code'],
\ ['.claude/settings.local.json', 'claude-code'],
\ ['managed-settings.json', 'claude-code'],
\ ['hooks/hooks.json', 'claude-code'],
\ ['.claude-plugin/plugin.json', 'claude-code'],
\ ['.lamied/hooks.json', 'lamied'],
\ ['.codex/hooks.json', 'codex'],
\ ['etc/codex/hooks.json', 'codex'],
\ ['.codex-plugin/plugin.json', 'codex'],
\ ['.gemini/settings.json', 'gemini-cli'],
\ ['.cursor/hooks.json', 'cursor'],
\ ['etc/cursor/hooks.json', 'cursor'],
\ ['Application Support/Cursor/hooks.json', 'cursor'],
\ ['ProgramData/Cursor/hooks.json', 'cursor'],
\ ['.github/hooks/*.json', 'copilot'],
\ ['.copilot/hooks/*.json', 'copilot'],
\ ['.copilot/settings.json', 'copilot'],
\ ['.github/copilot/settings.json', 'copilot'],
\ ['.github/copilot/settings.local.json', 'copilot'],
\ ['github-copilot/policy.d/*.json', 'copilot'],
\ ['Copilot/policy.d/*.json', 'copilot'],
\ ['.qwen/settings.json', 'qwen-code'],
\ ['qwen-extension.json', 'qwen-code'],
\ ['.windsurf/hooks.json', 'windsurf'],
\ ['.devin/hooks.json', 'windsurf'],
\ ['.codeium/windsurf/hooks.json', 'windsurf'],
\ ['.codeium/hooks.json', 'windsurf'],
\ ['etc/windsurf/hooks.json', 'windsurf'],
\ ['Application Support/Windsurf/hooks.json', 'windsurf'],
\ ['ProgramData/Windsurf/hooks.json', 'windsurf'],
\ ['lesson-manifest.json', ''],
\]
" end of hooks files

function! s:pattern(tail) abort
  return '\V\C\^\(\.\*\)/' . substitute(escape(a:tail, '\'), '\*', '\\[^/]\\*', 'g') . '\$'
endfunction

" The root of the project whose hooks file that is, and the agent: ['', ''] for any other file. The agent is '' where
" only g:hookwright_files names the file.
function! hookwright#files#of(path) abort
  let l:path = substitute(a:path, '\\', '/', 'g')
  let l:own = map(copy(get(g:, 'hookwright_files', [])), {_, tail -> [tail, '']})
  for [l:tail, l:agent] in g:hookwright#files#places + l:own
    let l:found = matchlist(l:path, s:pattern(l:tail))
    if !empty(l:found)
      return [empty(l:found[1]) ? '/' : l:found[1], l:agent]
    endif
  endfor
  return ['', '']
endfunction

" The root of the project of a buffer; '' when it is no hooks file.
function! hookwright#files#root(buffer) abort
  return hookwright#files#of(fnamemodify(bufname(a:buffer), ':p'))[0]
endfunction
