#!/bin/sh
# PreToolUse hook on Bash: refuses a `git commit` that would take something secret-looking with it.
# The call comes as JSON on standard input. Exit 0 lets it through, exit 2 blocks it and tells the agent why.

refuse() {
    echo "no-secrets: $1" >&2
    exit 2
}

# A guard that can't read the call must not let it through: some agents take any exit code but 2 for a yes.
command=$(python3 -c 'import json, sys; print(json.load(sys.stdin)["tool_input"]["command"])' 2>/dev/null) ||
    refuse "the call could not be read, so it is not let through"

case $command in
*git*commit*) ;;
*) exit 0 ;;
esac

# What the commit may take: all changes of tracked files, and new files when the same command adds them.
added() {
    git diff --unified=0 --no-color --no-ext-diff --cached | grep '^+'
    git diff --unified=0 --no-color --no-ext-diff | grep '^+'
    case $command in
    *git*add*) git ls-files --others --exclude-standard -z | xargs -0 -r cat -- ;;
    esac
    printf '%s\n' "$command"
}

git rev-parse --git-dir >/dev/null 2>&1 || refuse "this is not a git repository, so the commit can't be looked at"

found=$(added | grep -aoE -e '-----BEGIN [A-Z ]*PRIVATE KEY-----' -e 'AKIA[0-9A-Z]{16}' -e 'gh[pousr]_[A-Za-z0-9]{36}' \
    -e "([Aa][Pp][Ii]_?[Kk][Ee][Yy]|[Ss][Ee][Cc][Rr][Ee][Tt]|[Pp][Aa][Ss][Ss][Ww][Oo][Rr][Dd])[\"']? *[:=] *[\"'][^\"' ]{8,}" |
    head -n 1 | cut -c 1-8)

[ -z "$found" ] || refuse "this commit holds what looks like a secret (it begins with: $found…); move it to the environment"
