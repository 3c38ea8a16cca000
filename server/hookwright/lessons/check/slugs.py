"""A slug that is taken, or that can't be used as it is.

## What it finds

Two lessons of a manifest with the same slug, and slugs that are no plain names.

## Why it matters

What was told in a session is remembered by slug: of two lessons with one slug only the first is told. Slugs stand in a
list with commas and are names of files. In the original `../x` makes a file elsewhere, and `a,b` becomes two; here what
is not plain is replaced, so the name in the list is another one than in the manifest.

## Example

```json
{
  "lessons": {
    "L1": {"slug": "stash", "toolNames": ["Edit"], "pathRegexSources": [{"source": "stash"}], "message": "Use -u."},
    "L2": {"slug": "stash", "toolNames": ["Edit"], "pathRegexSources": [{"source": "pop"}], "message": "Use apply."}
  }
}
```

Use instead:

```json
{
  "lessons": {
    "L1": {"slug": "stash", "toolNames": ["Edit"], "pathRegexSources": [{"source": "stash"}], "message": "Use -u."},
    "L2": {"slug": "pop", "toolNames": ["Edit"], "pathRegexSources": [{"source": "pop"}], "message": "Use apply."}
  }
}
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hookwright.lessons.check.base import Check, literal
from hookwright.model.finding import Fix, Related, Rule, finding, quoted
from hookwright.text.edit import Edit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hookwright.lessons.document import Document, Lesson
    from hookwright.model.finding import Finding

SLUGS = Rule("HW811", "lesson-slug", "warning", "a slug that is taken or not plain", __doc__)


def _look(document: Document) -> Iterator[Finding]:
    first: dict[str, Lesson] = {}
    for lesson in document.lessons:
        other = first.setdefault(lesson.slug, lesson)
        if other is not lesson:
            related = (Related(other.at("slug"), "the first one"),)
            message = f"the slug {quoted(lesson.slug)} is taken: only one of the two is told in a session"
            yield finding(SLUGS, lesson.at("slug"), message, related=related)
        given = lesson.data.get("slug", lesson.id)
        if isinstance(given, str) and given and given != lesson.slug:
            yield _odd(lesson, given)


def _odd(lesson: Lesson, given: str) -> Finding:
    plain = "letters, digits, dots, hyphens and underscores, beginning with a letter or digit"
    message = f"{quoted(given)} is no plain name, so {quoted(lesson.slug)} is used: a slug has {plain}"
    value = lesson.get("slug") if lesson.node is not None else None
    fix = None
    if value is not None and value.kind == "string":
        fix = Fix(f"change to {quoted(lesson.slug)}", "unsafe", (Edit(value.span, literal(lesson, lesson.slug)),))
    return finding(SLUGS, lesson.at("slug"), message, fix=fix)


CHECK = Check(SLUGS, file=_look)
