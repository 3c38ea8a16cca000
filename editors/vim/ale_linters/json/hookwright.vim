" For ALE. A buffer without a root, which is every JSON file that is no hooks file, gets no server.

call ale#linter#Define('json', {
\ 'name': 'hookwright',
\ 'lsp': 'stdio',
\ 'executable': {buffer -> hookwright#program()},
\ 'command': '%e lsp',
\ 'language': 'json',
\ 'project_root': {buffer -> hookwright#files#root(buffer)},
\})
