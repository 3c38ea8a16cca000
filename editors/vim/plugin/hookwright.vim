" Hooks of coding agents in Vim: ALE finds the linter in ale_linters/, vim-lsp is told below.

if exists('g:loaded_hookwright') || &compatible || has('nvim')
  finish
endif
let g:loaded_hookwright = 1

" what the server says to its user is not only errors
let g:ale_lsp_show_message_severity = get(g:, 'ale_lsp_show_message_severity', 'information')

command! HookwrightApprove call hookwright#terminal('approve', [])
command! HookwrightDecline call hookwright#terminal('decline', [])
command! HookwrightList call hookwright#terminal('list', [])
command! -nargs=+ -complete=custom,hookwright#events HookwrightRun call hookwright#run(<f-args>)

augroup hookwright
  autocmd!
  autocmd User ALELintPre if exists('*ale#lsp#GetConnections') | call hookwright#watch_ale() | endif
  autocmd User ALELintPost if exists('*ale#lsp#GetConnections') | call hookwright#watch_ale() | endif
  autocmd User lsp_setup call s:register()
augroup END

function! s:root(server) abort
  let l:root = hookwright#files#root('%')
  return empty(l:root) ? '' : lsp#utils#path_to_uri(l:root)
endfunction

function! s:register() abort
  call lsp#register_server({
  \ 'name': 'hookwright',
  \ 'cmd': {server -> [hookwright#program(), 'lsp']},
  \ 'root_uri': function('s:root'),
  \ 'allowlist': ['json', 'jsonc'],
  \})
endfunction
