"""Secrets are found by their form, and never shown. They are put together here, so that no scanner takes this file for
a leak."""

from __future__ import annotations

import json

import pytest

from hookwright.checks.analyse import analyse

RANDOM = "q7Rk2mX9pLw4TzYh8VbN3cJdF6gS1aEuQ0ZtWb5yHnMvKxLrPcDsGj"
DIGITS = "734195862013957284"


def cut(length: int) -> str:
    return RANDOM[:length]


TOKENS = [
    "ghp_" + cut(36), "gho_" + cut(36), "ghs_" + cut(36), "ghu_" + cut(36), "github_pat_" + cut(50) + cut(20),
    "glpat-" + cut(20), "sk-" + "ant-api03-" + cut(40), "sk-" + "proj-" + cut(40), "sk-" + cut(48),
    "sk_" + "live_" + cut(24), "AKIA" + cut(16).upper(), "ASIA" + cut(16).upper(), "xoxb-" + cut(30),
    "xoxp-" + cut(30), "xapp-" + cut(30), "hooks.slack.com/" + "services/T" + cut(8) + "/B" + cut(8) + "/" + cut(24),
    "discord.com/" + "api/webhooks/" + DIGITS + "/" + cut(50) + cut(18), "AIza" + cut(35), "npm_" + cut(36),
    "pypi-" + "AgE" + cut(52), "hf_" + "qRkmXpLwTzYhVbNcJdFgSaEuQZtWbyHnMv",
    "api.telegram.org/" + "bot7341958620:" + cut(35), "-----BEGIN RSA " + "PRIVATE KEY-----",
]  # fmt: skip


@pytest.mark.parametrize("token", TOKENS, ids=lambda token: token[:9])
def test_token(token: str) -> None:
    text = json.dumps({"env": {"KEY": token}, "hooks": {}})
    found = [f for f in analyse(text, ".claude/settings.json", agent="claude-code").findings if f.rule.code == "HW519"]
    assert len(found) == 1, token
    assert text[found[0].span.start : found[0].span.end] in token
    assert token not in found[0].message
    assert token[-12:] not in found[0].message


@pytest.mark.parametrize(
    "text",
    ["sk-learn-is-a-library-with-a-long-name-indeed", "ghp_" + "x" * 36, "AKIAIOSFODNN7EXAMPLE", "npm_config_registry",
     "AKIA[0-9A-Z]{16}", "xoxb-your-token-goes-here-please", "hf_" + "a" * 34, "ASIATIC", "sk-", "ghp_"],
)  # fmt: skip
def test_no_token(text: str) -> None:
    text = json.dumps({"env": {"KEY": text}, "hooks": {}})
    assert analyse(text, ".claude/settings.json", agent="claude-code").findings == ()
