" Approving and running in a terminal window, with the program itself: no client of Vim's has a place for its questions.

function! hookwright#program() abort
  return get(g:, 'hookwright_program', 'hookwright')
endfunction

function! s:arguments() abort
  let [l:root, l:agent] = hookwright#files#of(expand('%:p'))
  if empty(l:root)
    throw 'hookwright: this is no hooks file'
  endif
  return ['--workspace', l:root] + (empty(l:agent) ? [] : ['--agent', l:agent])
endfunction

" Runs a verb of the program in a terminal window below.
function! hookwright#terminal(verb, arguments) abort
  try
    let l:command = [hookwright#program(), a:verb] + a:arguments + s:arguments()
  catch /^hookwright:/
    call s:warn('this is no hooks file')
    return 0
  endtry
  botright new
  let l:buffer = term_start(l:command, {'curwin': 1, 'term_name': 'hookwright ' . a:verb})
  if l:buffer
    call setbufvar(l:buffer, '&bufhidden', 'wipe')
    nnoremap <buffer> <nowait> q :close<CR>
  endif
  return l:buffer
endfunction

function! hookwright#run(event, ...) abort
  return hookwright#terminal('run', [a:event] + (a:0 ? ['--tool', a:1] : []))
endfunction

" The events of the file, for completion on the command line.
function! hookwright#events(lead, line, cursor) abort
  let l:names = []
  for l:line in getline(1, '$')
    let l:name = matchstr(l:line, '^\s*"\zs\a\+\ze"\s*:\s*\[')
    if !empty(l:name) && l:name isnot# 'hooks' && index(l:names, l:name) < 0
      call add(l:names, l:name)
    endif
  endfor
  return join(l:names, "\n")
endfunction

function! s:warn(text) abort
  echohl WarningMsg | echomsg 'hookwright: ' . a:text | echohl None
endfunction

let s:jobs = {}

" ALE starts a server that has died with the next check, without a word; this says it.
function! hookwright#watch_ale() abort
  for l:connection in values(ale#lsp#GetConnections())
    let l:id = get(l:connection, 'id', '')
    let l:job = get(l:connection, 'job_id', 0)
    if l:id !~# 'hookwright' || !l:job
      continue
    endif
    if get(s:jobs, l:id, l:job) != l:job
      " later: ALE's events are silent
      call timer_start(0, {-> s:warn('the server had ended and was started again')})
    endif
    let s:jobs[l:id] = l:job
  endfor
endfunction
