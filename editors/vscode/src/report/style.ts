// The look of the page, in the colours of the user's theme.
export const STYLE = `
:root { --ok: var(--vscode-testing-iconPassed, #3fb950); --bad: var(--vscode-testing-iconFailed, #f85149);
  --warn: var(--vscode-editorWarning-foreground, #d29922); --line: var(--vscode-panel-border, #8884);
  --soft: var(--vscode-descriptionForeground); }
body { font-family: var(--vscode-font-family); font-size: var(--vscode-font-size); line-height: 1.5;
  color: var(--vscode-editor-foreground); max-width: 60rem; padding: 0.5rem 1.25rem 2rem; }
h1 { font-size: 1.45em; font-weight: 600; margin: 0.6em 0 0.5em; overflow-wrap: anywhere; }
h2 { font-size: 1.05em; font-weight: 600; margin: 1.8em 0 0.6em; color: var(--soft); }
a { color: var(--vscode-textLink-foreground); text-decoration: none; }
a:hover { text-decoration: underline; }
code, pre { font-family: var(--vscode-editor-font-family, monospace); font-size: 0.95em; }
pre { background: var(--vscode-textCodeBlock-background, #8881); border-radius: 4px; padding: 0.5rem 0.75rem; margin: 0.3rem 0;
  white-space: pre-wrap; overflow-wrap: anywhere; max-height: 26rem; overflow-y: auto; }
.verdict { border-left: 4px solid var(--tone); padding: 0.5rem 0.9rem; border-radius: 0 4px 4px 0;
  background: var(--vscode-textBlockQuote-background, #8881); }
.verdict p { margin: 0; } .verdict strong { font-size: 1.1em; } .verdict ul { margin: 0.3em 0 0; padding-left: 1.2em; }
.good { --tone: var(--ok); } .bad { --tone: var(--bad); } .doubt { --tone: var(--warn); } .calm { --tone: var(--line); }
.note { color: var(--soft); margin: 0.5em 0; } .note::before { content: "Note: "; font-weight: 600; }
.hook { border: 1px solid var(--line); border-radius: 5px; margin: 0.7rem 0; padding: 0.6rem 0.9rem; }
.hook.asked { border-color: var(--vscode-focusBorder, #58a6ff); }
.hook header { display: flex; gap: 0.7rem; align-items: baseline; }
.hook header code { overflow-wrap: anywhere; flex: 1; background: none; color: inherit; font-weight: 600; }
.word { color: var(--vscode-editor-background); background: var(--tone); border-radius: 3px; padding: 0 0.45em; font-weight: 600;
  font-size: 0.9em; white-space: nowrap; }
.calm .word { color: var(--vscode-editor-foreground); }
.hook p { margin: 0.25em 0; } .why, .place, .label { color: var(--soft); } .label { margin-top: 0.6em; font-size: 0.92em; }
.time { display: flex; gap: 0.7rem; align-items: center; }
.time svg { width: 12rem; height: 0.5rem; flex: none; } .time rect.all { fill: var(--line); } .time rect.own { fill: var(--tone); }
.mark { color: var(--warn); font-style: normal; }
nav { display: flex; gap: 1.2rem; margin: 1rem 0; flex-wrap: wrap; }
details summary { cursor: pointer; color: var(--soft); margin: 1.8em 0 0.4em; font-weight: 600; }
`;
