" Reports are Markdown; a file type of their own keeps other plugins' servers for Markdown away.
if exists('b:current_syntax')
  finish
endif

runtime! syntax/markdown.vim
syntax match hookwrightBad /\(^### \)\@<=\(objected\|failed\|timed out\|cancelled\)\ze:/ containedin=markdownH3 contained
syntax match hookwrightGood /\(^### \)\@<=ok\ze:/ containedin=markdownH3 contained
syntax match hookwrightDim /\(^### \)\@<=not run\ze:/ containedin=markdownH3 contained
highlight default link hookwrightBad DiagnosticError
highlight default link hookwrightGood DiagnosticOk
highlight default link hookwrightDim Comment

let b:current_syntax = 'hookwright-report'
