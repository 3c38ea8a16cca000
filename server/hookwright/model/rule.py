"""Permission rules as conditions of a handler: `Tool` or `Tool(what)`."""

from __future__ import annotations


def split_rule(rule: str) -> tuple[str, str | None]:
    """The tool of a rule and what stands in the parentheses; None without any, or when they don't end the rule."""
    name, opened, rest = rule.partition("(")
    if not opened or not rest.endswith(")"):
        return rule, None
    return name, rest[:-1]


def split_list(text: str) -> list[str]:
    """The pieces of a text that `|`, `||`, `&&` and `,` separate outside parentheses, trimmed, empty ones left out."""
    pieces: list[str] = []
    depth = start = 0
    for at, char in enumerate(text):
        depth += (char == "(") - (char == ")" and depth > 0)
        if depth == 0 and char in "|,&":
            pieces.append(text[start:at])
            start = at + 1
    pieces.append(text[start:])
    return [piece.strip() for piece in pieces if piece.strip()]
