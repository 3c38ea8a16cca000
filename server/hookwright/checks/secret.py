"""A secret that is written in the file.

## What it finds

Tokens and keys by their well-known forms: of GitHub, GitLab, OpenAI, Anthropic, AWS, Google, Slack, npm, Stripe and
others, webhooks of Slack and Discord, and private keys. Samples and placeholders are left alone. The secret itself is
never shown.

## Why it matters

A project's file is shared with everybody who can read the repository, and stays in its history. Hooks inherit the
environment: let the command read the secret from a variable.

## Example

```json
{"hooks": {"Stop": [{"hooks": [
  {"type": "command", "command": "AWS_ACCESS_KEY_ID=AKIAQ7RK2MX9PLW4TZYH aws s3 ls"}]}]}}
```

Use instead:

```json
{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "AWS_PROFILE=hooks aws s3 ls"}]}]}}
```
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hookwright.checks.base import Check, Finding, Rule, finding
from hookwright.text.span import Span

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.model.hooks_file import HooksFile

SECRET = Rule("HW519", "secret", "warning", "a secret that is written in the file", __doc__)

_FORMS: tuple[tuple[str, str, str], ...] = (
    ("ghp_", "a GitHub token", r"ghp_[A-Za-z0-9]{36}\b"),
    ("gho_", "a GitHub token", r"gho_[A-Za-z0-9]{36}\b"),
    ("ghs_", "a GitHub token", r"ghs_[A-Za-z0-9]{36}\b"),
    ("ghu_", "a GitHub token", r"ghu_[A-Za-z0-9]{36}\b"),
    ("github_pat_", "a GitHub token", r"github_pat_[A-Za-z0-9_]{60,}"),
    ("glpat-", "a GitLab token", r"glpat-[\w-]{20,}"),
    ("sk-ant-", "an Anthropic key", r"sk-ant-[\w-]{24,}"),
    ("sk-proj-", "an OpenAI key", r"sk-proj-[\w-]{24,}"),
    ("sk-", "an API key", r"sk-(?!ant-|proj-)[A-Za-z0-9]{32,}\b"),
    ("sk_live_", "a Stripe key", r"sk_live_[A-Za-z0-9]{20,}"),
    ("AKIA", "an AWS key", r"AKIA[0-9A-Z]{16}\b"),
    ("ASIA", "an AWS key", r"ASIA[0-9A-Z]{16}\b"),
    ("xoxb-", "a Slack token", r"xoxb-[\w-]{20,}"),
    ("xoxp-", "a Slack token", r"xoxp-[\w-]{20,}"),
    ("xapp-", "a Slack token", r"xapp-[\w-]{20,}"),
    ("hooks.slack.com/services/", "a Slack webhook", r"hooks\.slack\.com/services/T\w{6,}/B\w{6,}/\w{20,}"),
    ("discord.com/api/webhooks/", "a Discord webhook", r"discord\.com/api/webhooks/\d{15,}/[\w-]{50,}"),
    ("AIza", "a Google key", r"AIza[\w-]{35}\b"),
    ("npm_", "an npm token", r"npm_[A-Za-z0-9]{36}\b"),
    ("pypi-AgE", "a PyPI token", r"pypi-AgE[\w-]{50,}"),
    ("hf_", "a Hugging Face token", r"hf_[A-Za-z]{34}\b"),
    ("api.telegram.org/bot", "a Telegram bot's token", r"api\.telegram\.org/bot\d{8,10}:[\w-]{35}"),
    ("PRIVATE KEY-----", "a private key", r"-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----"),
)
"""What every such text holds, its name, and its form."""

_SAMPLE = r"(?i)example|sample|your|xxxx|placeholder|dummy|fake|redacted|0000|1234567890|abcdefgh"


def _look(file: HooksFile) -> Iterator[Finding]:
    text = file.tree.text
    own = file.rule.scope in ("user", "local")
    for mark, name, form in _FORMS:
        at = text.find(mark)
        while at >= 0:
            match = re.compile(form).search(text, max(0, at - 30), at + 300)
            if match is None or match.start() > at or match.end() <= at:
                at = text.find(mark, at + len(mark))
                continue
            if name == "a private key" or (_is_random(match[0]) and not re.search(_SAMPLE, match[0])):
                tail = "read it from a variable of the environment" if own else "everybody who has the file has it"
                yield finding(SECRET, Span(*match.span()), f"this is {name}: {tail}", severity="info" if own else None)
            at = text.find(mark, match.end())


def _is_random(token: str) -> bool:
    """Whether the end of a token has the mixture of characters that no word and no pattern has."""
    from math import log2

    tail = token[-24:]
    counts = [tail.count(char) / len(tail) for char in set(tail)]
    return -sum(share * log2(share) for share in counts) >= 3.0


CHECK = Check((SECRET,), file=_look)
