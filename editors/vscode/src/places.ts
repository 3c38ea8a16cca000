// Written by build/places.py from the dialects' tables: the ends of the paths of hooks files.
export const TAILS: readonly string[] = [
  ".claude/settings.json",
  ".claude/settings.local.json",
  "managed-settings.json",
  "hooks/hooks.json",
  ".claude-plugin/plugin.json",
  ".lamied/hooks.json",
];
