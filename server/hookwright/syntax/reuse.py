"""What of an old tree is good for a new text.

Where both texts are the same before an edit and behind it, a container of the old tree that lies wholly on one side,
and has nothing wrong in it, is what a parser would make of the same characters again. So it is taken whole, and in an
array with all such siblings behind it. `find` and `run` are to be asked with rising offsets: each goes on where the
last one was, which makes a sibling O(log n).
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from itertools import repeat
from operator import add, itemgetter
from typing import TYPE_CHECKING, Any, cast

from hookwright.syntax.tree import GreenItem

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hookwright.syntax.tree import Green, Node, Tree

_BLOCK = 1 << 15
_AT = itemgetter(0)
_VALUE = itemgetter(1)
_VALUE_AT = itemgetter(-2)  # of members and items alike
_new = cast(Any, tuple.__new__)  # pyright: ignore[reportUnknownMemberType]


class Reuse:
    """The containers of an old tree by their place in a new text; offsets not called `old` are the new text's.

    The shared head and tail may overlap, as when a line is doubled. That does no harm: each is true for itself.
    """

    __slots__ = (
        *("_delta", "_end", "_head", "_index", "_limit", "_marks"),
        *("_old_end", "_root", "_shift", "_stack", "_tail", "_whole"),
    )

    def __init__(self, old: Tree, root: Node, text: str, *, max_depth: int, max_problems: int) -> None:
        self._head, tail = common_ends(old.text, text)
        self._tail = len(text) - tail
        self._delta = len(text) - len(old.text)
        self._old_end = len(old.text)
        self._limit = max_depth
        self._root = (root.green, root.start)
        self._marks = sorted([p.span.start for p in old.problems] + [c.start for c in old.comments])
        self._whole = len(old.problems) < max_problems  # else some problems may have no mark
        # of the last place asked for: what is around it, with its old offset; which child of that it is; how far
        # text that moved by the same distance goes in the old text, and the distance
        self._stack: list[tuple[Green, int]] = []
        self._index = 0
        self._end = 0
        self._shift = 0

    def find(self, at: int, depth: int) -> Green | None:
        """The clean container that stands at `at`, where a value begins at nesting `depth`; None if there is none."""
        green = None
        if at < self._head:
            self._shift, self._end = 0, self._head
            green = self._fitting(at, depth)
        if green is None and at >= self._tail:
            self._shift, self._end = self._delta, self._old_end
            green = self._fitting(at - self._delta, depth)
        return green

    def run(self, at: int, depth: int, start: int) -> Sequence[GreenItem]:
        """The item that `find` gives for the array at `start`, and its siblings as far as nothing is wrong or new."""
        first = self.find(at, depth)
        if first is None:
            return ()
        if not self._stack or depth > len(self._stack) + 1 or not self._whole or self._stack[-1][0].kind != "array":
            return (GreenItem(at - start, first),)
        parent, parent_old = self._stack[-1]
        items: tuple[GreenItem, ...] = parent.children  # pyright: ignore[reportAssignmentType]
        mark = bisect_left(self._marks, at - self._shift)
        end = min([self._end, *self._marks[mark : mark + 1]])
        low = self._index
        high = max(low + 1, bisect_left(items, end - parent_old, low, key=_AT))
        if high > low + 1 and parent_old + items[high - 1].at + items[high - 1].value.width >= end:
            high -= 1
        items = items[low:high]
        move = parent_old + self._shift - start
        if not move:
            return items
        # by far the most work after an edit in a long list, so none of it is done in Python:
        # [GreenItem(item.at + move, item.value) for item in items]
        places = map(add, map(_AT, items), repeat(move))
        return list(map(_new, repeat(GreenItem), zip(places, map(_VALUE, items), strict=True)))

    def _fitting(self, old: int, depth: int) -> Green | None:
        """The clean container at the old offset `old` that ends by `_end` and may stand at this depth."""
        green = self._seek(old)
        if green is None or not green.clean or green.kind not in ("object", "array") or old + green.width > self._end:
            return None
        # what is no deeper than it was is not too deep, and so many characters can't nest deeper than half of them
        fits = depth <= len(self._stack) + 1 or green.width <= 2 * (self._limit - depth)
        return green if fits else None

    def _seek(self, old: int) -> Green | None:
        """The value at the old offset `old`; leaves its parent on top of the stack and its place among the children."""
        stack = self._stack
        while stack and not stack[-1][1] < old < stack[-1][1] + stack[-1][0].width:
            stack.pop()
        if not stack:
            green, start = self._root
            if old == start:
                return green
            stack.append(self._root)
        while True:
            parent, parent_old = stack[-1]
            self._index = bisect_right(parent.children, old - parent_old, key=_VALUE_AT) - 1
            if self._index < 0:
                return None
            child = parent.children[self._index]
            value, start = child[-1], parent_old + child[-2]
            if value is None or start == old:
                return value
            if not value.children or old >= start + value.width:
                return None
            stack.append((value, start))


def common_ends(old: str, new: str) -> tuple[int, int]:
    """How many characters two texts share at their starts, and how many at their ends."""
    most = min(len(old), len(new))
    head = tail = 0
    while head < most and old[head : head + _BLOCK] == new[head : head + _BLOCK]:
        head += _BLOCK
    while tail < most and _last(old, tail, _BLOCK) == _last(new, tail, _BLOCK):
        tail += _BLOCK
    size = _BLOCK
    while size := size // 2:
        if old[head : head + size] == new[head : head + size]:
            head += size
        if _last(old, tail, size) == _last(new, tail, size):
            tail += size
    return min(head, most), min(tail, most)


def _last(text: str, behind: int, size: int) -> str:
    """The piece of `size` characters, as far as there are so many, that ends `behind` characters before the end."""
    end = max(len(text) - behind, 0)
    return text[max(end - size, 0) : end]
