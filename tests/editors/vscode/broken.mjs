// The shop's hooks with two mistakes in them: a misspelt event, and a matcher in the wrong case.
export const BROKEN = `{
  "hooks": {
    "PreToolUes": [
      { "matcher": "Bash", "hooks": [{ "type": "command", "command": "./scripts/no-secrets.sh" }] }
    ],
    "PostToolUse": [
      { "matcher": "edit", "hooks": [{ "type": "command", "command": "python3 scripts/lint.py", "timeout": 30 }] }
    ]
  }
}
`;

/** One hook before each shell command. */
export function hook(command, more = "") {
  const entry = JSON.stringify({ type: "command", command });
  return `{\n  "hooks": {\n    "PreToolUse": [\n      { "matcher": "Bash", "hooks": [${entry}] }\n    ]${more}\n  }\n}\n`;
}
