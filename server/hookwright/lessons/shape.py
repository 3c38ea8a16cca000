"""What may stand where in a manifest and in a lesson: the one table behind checks, completion, hover and the schema.

Source: the manifests of the injection engine, version 1, the only one there has been. Its reader checks nothing; what
is said here is what has an effect.
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

Kind = Literal["text", "integer", "number", "boolean", "texts", "patterns", "object", "any"]

MANIFEST_TYPE = "lessons-learned-manifest"
VERSION = 1


class Choice(NamedTuple):
    """A value that a field may have."""

    name: str
    doc: str


class Field(NamedTuple):
    """A key. `default` is what holds when it is absent, None for nothing. `least` and `most` bound a number."""

    name: str
    kind: Kind
    doc: str
    default: Any = None
    choices: tuple[Choice, ...] = ()
    least: float | None = None
    most: float | None = None
    instead: str = ""
    """Of a key that has no effect any more: the one that took its place."""
    only: Literal["", "manifest", "store"] = ""
    pattern: str = ""
    """Of each text in a list, as an ECMAScript pattern."""


TYPES = (
    Choice("hint", "told to the model when a call matches, once in a session"),
    Choice("guard", "denies each call that matches; the message is the reason, `{command}` in it the command"),
    Choice("protocol", "told when a session starts, under \"Active Protocols\""),
    Choice("directive", "told when a session or a helper agent starts, under \"Non-Negotiable Directives\""),
)

TARGETS = (
    Choice("full", "patterns see the whole command line, quoted text too"),
    Choice("executable", "patterns see only what runs: no quoted words or comments, no here-documents but a shell's"),
)

LESSON: tuple[Field, ...] = (
    Field("slug", "text", "The lesson's name in lists and claims. Lessons with one slug count as one lesson.",
          "the lesson's key", only="manifest"),
    Field("type", "text", "When the lesson is told, and whether it blocks.", "hint", TYPES),
    Field("priority", "integer", "Which of several lessons comes first: the higher one. Of equal ones the first in the "
          "file.", 5, least=1, most=10),
    Field("toolNames", "texts", "The tools at which the lesson can fire, by Claude Code's names, exactly as written. A "
          "lesson without any fires at no call.", []),
    Field("commandRegexSources", "patterns", "Patterns for the command line; at a tool that writes files, for what it "
          "writes. One must match. With none, and none for paths, the lesson fires at each call of its tools.", []),
    Field("commandMatchTarget", "text", "What of a command line the patterns see.", "full", TARGETS),
    Field("pathRegexSources", "patterns", "Patterns for the path of a file tool. One must match. At a shell command "
          "they are not looked at.", []),
    Field("modelRegexSources", "patterns", "One more condition: one of these must match the command, else the content, "
          "else the path.", []),
    Field("tags", "texts", "`category:value`. At session start lessons are grouped by their first tag.", [],
          pattern="^[a-z]+:[a-z0-9._-]+$"),
    Field("scope", "text", "The project that the lesson is for: its folder with `-` for `/` and none in front. Without "
          "one it is for all."),
    Field("message", "text", "What is told; of a guard the reason of its denial.", "", only="manifest"),
    Field("summary", "text", "One line: what is told when the whole message does not fit the budget.", ""),
    Field("problem", "text", "What goes wrong; its first line goes with the summary.", ""),
    Field("solution", "text", "What to do instead; its first line goes with the summary.", ""),
    Field("disabled", "boolean", "The lesson is skipped everywhere.", default=False),
)  # fmt: skip

OLD: dict[str, str] = {
    "injection": "message", "block": "type", "blockReason": "message", "sessionStart": "type", "injectOn": "type",
    "mistake": "problem", "remediation": "solution", "commandPatterns": "commandRegexSources",
    "pathPatterns": "pathRegexSources", "modelPatterns": "modelRegexSources", "tool": "toolNames",
    "trigger": "commandRegexSources",
}  # fmt: skip
"""Keys of old manifests, of the original's store and of its command line, which mean nothing here."""

PATTERN: tuple[Field, ...] = (
    Field("source", "text", "The regular expression, as JavaScript has it; found anywhere in the text, in any place."),
    Field("flags", "text", "Of `d`, `g`, `i`, `m`, `s`, `u`, `v`, `y`; `i`: small and large letters are the same.", ""),
)

CONFIG: tuple[Field, ...] = (
    Field("injectionBudgetBytes", "integer", "Bytes of UTF-8 that are told at one call. The first lesson is told "
          "whatever its size.", 4096, least=256),
    Field("maxLessonsPerInjection", "integer", "Lessons that are told at one call.", 3, least=1, most=10),
    Field("minConfidence", "number", "No effect here: of the original's build.", 0.5, least=0, most=1),
    Field("minPriority", "integer", "No effect here: of the original's build.", 1, least=1, most=10),
    Field("compactionReinjectionThreshold", "integer", "No effect, in the original neither.", 7, least=1, most=10),
)  # fmt: skip

MANIFEST: tuple[Field, ...] = (
    Field("$schema", "text", "The JSON Schema of this file."),
    Field("type", "text", "What the file is. Nobody looks at it.", choices=(Choice(MANIFEST_TYPE, ""),)),
    Field("version", "integer", "The version of the format.", least=VERSION, most=VERSION),
    Field("generatedAt", "text", "When it was built, in UTC."),
    Field("config", "object", "How much is told at a call. The environment goes before it: "
          "`LESSONS_INJECTION_BUDGET_BYTES`, `LESSONS_MAX_LESSONS_PER_INJECTION`."),
    Field("lessons", "object", "The lessons, each under a key of its own. Of lessons with the same priority the first "
          "comes first."),
)  # fmt: skip


def fields_of(kind: Literal["manifest", "store"]) -> tuple[Field, ...]:
    """The fields of a lesson in a manifest, or in the front matter of a file of the store."""
    return tuple(field for field in LESSON if field.only in ("", kind))


def field_named(fields: tuple[Field, ...], name: str) -> Field | None:
    """The field of that name."""
    return next((field for field in fields if field.name == name), None)
