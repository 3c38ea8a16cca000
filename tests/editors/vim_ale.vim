" A person's work in Vim with ALE on a copy of examples/shop.
" Environment: HOOKS, the hooks file; OUT, where one line for each check goes; STEPS, which steps to take;
" PATIENCE, seconds to wait for a thing.

let s:out = []
let s:failed = 0

function! s:check(name, ok, ...) abort
  call add(s:out, (a:ok ? 'ok ' : 'FAILED ') . a:name . (a:0 ? '  ' . a:1 : ''))
  let s:failed += a:ok ? 0 : 1
endfunction

function! s:wait(Done, ...) abort
  let l:end = reltimefloat(reltime()) + (a:0 ? a:1 : str2nr($PATIENCE))
  while !a:Done() && reltimefloat(reltime()) < l:end
    sleep 50m
  endwhile
  return a:Done()
endfunction

function! s:texts() abort
  return map(copy(ale#engine#GetLoclist(s:buffer)), {_, item -> item.text})
endfunction

function! s:says(text) abort
  return {-> !empty(filter(s:texts(), {_, line -> stridx(line, a:text) >= 0}))}
endfunction

function! s:told(text) abort
  return {-> stridx(execute('messages'), a:text) >= 0}
endfunction

" what ALE shows with :echo, which leaves nothing to look up
function! s:listen() abort
  runtime autoload/ale/util.vim
  function! ale#util#ShowMessage(text, ...) abort
    echomsg substitute(a:text, '\n', ' ', 'g')
  endfunction
endfunction

function! s:go(text, plus) abort
  call cursor(1, 1)
  call search('\V' . a:text, 'cW')
  call cursor(line('.'), col('.') + a:plus)
endfunction

" Chooses the code action with that text where the cursor is.
function! s:act(text) abort
  let s:menu = []
  call ale#codefix#Execute(0, {data, items -> extend(s:menu, map(copy(items), {_, item -> [data, item[1]]}))})
  call s:wait({-> !empty(s:menu)})
  for [l:data, l:item] in s:menu
    if stridx(l:item.title, a:text) >= 0
      call ale#codefix#ApplyLSPCodeAction(l:data, l:item)
      return 1
    endif
  endfor
  return 0
endfunction

function! s:beside(name) abort
  return fnamemodify($HOOKS, ':h:h') . '/' . a:name
endfunction

function! s:shown() abort
  let s:found = map(complete_info(['items']).items, {_, item -> item.word})
  call timer_start(50, {-> feedkeys("\<C-y>\<Esc>", 't')})
endfunction

function! s:look() abort
  call s:check('diagnostic', s:wait(s:says('PostToolUs')), string(s:texts()))
  call s:check('sign', !empty(sign_getplaced(s:buffer, {'group': '*'})[0].signs))
  let l:props = prop_list(1, {'end_lnum': line('$')})
  let l:matches = filter(getmatches(), {_, one -> one.group =~# '^ALE'})
  call s:check('squiggle', !empty(l:props) || !empty(l:matches))
  call s:go('PreToolUse', 3)
  let g:ale_hover_to_preview = 1
  ALEHover
  call s:check('hover', s:wait({-> len(filter(range(1, winnr('$')), {_, w ->
  \ join(getbufline(winbufnr(w), 1, '$')) =~# 'Before a tool call'})) > 0}))
  pclose
  execute bufwinnr(s:buffer) . 'wincmd w'
  call s:go('PostToolUs"', 2)
  call s:check('quick fix offered', s:act('PostToolUse'), string(map(copy(s:menu), {_, one -> one[1].title})))
  call s:check('quick fix applied', s:wait({-> search('"PostToolUse"', 'nw') > 0}))
  ALELint
  call s:check('cured', s:wait({-> !s:says('PostToolUs"')()}))
  let s:found = []
  set completeopt=menuone
  setlocal omnifunc=ale#completion#OmniFunc
  autocmd CompleteChanged * ++once call s:shown()
  call s:go('"Bash"', 5)
  let l:timer = timer_start(20000, {-> feedkeys("\<Esc>", 't')})
  " no key may wait behind the menu, or ALE gives up on it
  call feedkeys("i|Wri\<C-x>\<C-o>", 'tx!')
  call timer_stop(l:timer)
  call s:check('completion menu', index(s:found, 'Write') >= 0, string(s:found))
  call s:check('completed', getline('.') =~# '"Bash|Write', getline('.'))
endfunction

function! s:run() abort
  ALELint
  call s:check('finding', s:wait(s:says('not approved yet')), string(s:texts()))
  call s:go('touch ran', 1)
  call s:check('the lens is a code action', s:act('run the hook'), string(map(copy(s:menu), {_, one -> one[1].title})))
  call s:check('told that nothing ran', s:wait(s:told('not approved')), execute('messages'))
  call s:check('nothing ran', !filereadable(s:beside('ran')))
  let l:terminal = 0
  HookwrightApprove
  let l:terminal = bufnr('')
  call s:check('question', s:wait({-> stridx(join(getbufline(l:terminal, 1, '$'), ''), 'touch ran') >= 0}), join(getbufline(l:terminal, 1, '$'), '|'))
  call s:wait({-> join(getbufline(l:terminal, 1, '$')) =~? 'y/n'}, 5)
  call term_sendkeys(l:terminal, "y\<CR>")
  call s:check('answered', s:wait({-> term_getstatus(l:terminal) =~# 'finished'}), join(getbufline(l:terminal, 1, '$'), '|'))
  close
  execute bufwinnr(s:buffer) . 'wincmd w'
  call s:go('touch ran', 1)
  call s:act('run the hook')
  call s:check('ran', s:wait({-> filereadable(s:beside('ran'))}))
  call s:check('told what came of it', s:wait(s:told('Lamied goes on')), execute('messages'))
  let l:report = matchstr(execute('messages'), 'The report: \zs\S.\{-}\.md')
  call s:check('report', filereadable(l:report) && readfile(l:report)[0] =~# '^# PreToolUse', l:report)
  HookwrightRun PreToolUse Bash
  let l:terminal = bufnr('')
  call s:check('run in a terminal', s:wait({-> stridx(join(getbufline(l:terminal, 1, '$'), ''), 'Lamied goes on') >= 0}))
endfunction

function! s:kill() abort
  call s:go('Write"', 0)
  call setline('.', substitute(getline('.'), 'Write"', 'xWrite"', ''))
  ALELint
  call s:check('before', s:wait(s:says('xWrite')), string(s:texts()))
  let l:text = getline(1, '$')
  " the server, and the shell in which ALE starts it
  let l:pids = split(system('for p in $(pgrep -P ' . getpid() . '); do pgrep -P $p; echo $p; done'))
  call system('kill -9 ' . join(l:pids))
  call s:check('killed', s:wait({-> empty(filter(copy(l:pids), {_, pid -> isdirectory('/proc/' . pid)}))}), join(l:pids))
  sleep 300m
  call setline('.', substitute(getline('.'), 'xWrite"', 'yWrite"', ''))
  let l:text = getline(1, '$')
  ALELint
  call s:check('diagnostics are back', s:wait(s:says('yWrite')), string(s:texts()))
  call s:check('told', s:wait(s:told('the server had ended and was started again')), execute('messages'))
  call s:check('nothing lost', getline(1, '$') ==# l:text && &modified)
endfunction

function! s:other() abort
  let l:path = s:beside('package.json')
  call writefile(['{"hooks": {"PostToolUs": []}}'], l:path)
  execute 'edit' fnameescape(l:path)
  setfiletype json
  ALELint
  sleep 1500m
  call s:check('other JSON gets no server', empty(ale#lsp#GetConnections()))
  let l:root = fnamemodify(l:path, ':h')
  call s:check('root', hookwright#files#of($HOOKS) ==# [l:root, 'lamied'], string(hookwright#files#of($HOOKS)))
  call s:check('no root', hookwright#files#of('/p/xhooks.json') ==# ['', ''])
  let g:hookwright_files = ['hooks.d/*.json']
  call s:check('own file', hookwright#files#of('/p/hooks.d/a.json') ==# ['/p', ''])
  call s:check('a name is no folder', hookwright#files#of('/p/hooks.d/b/a.json') ==# ['', ''])
endfunction

try
  execute 'edit' fnameescape($STEPS ==# 'other' ? s:beside('src/cart.py') : $HOOKS)
  let s:buffer = bufnr('')
  call s:listen()
  call s:check('file type', $STEPS ==# 'other' || &filetype ==# 'json', &filetype)
  call call('s:' . $STEPS, [])
catch
  call s:check('no exception', 0, v:exception . ' at ' . v:throwpoint)
endtry
call writefile(s:out, $OUT)
execute s:failed ? 'cquit!' : 'qall!'
