"""A shopping cart. Prices are whole cents."""

from __future__ import annotations


class Cart:
    """What a customer is about to buy."""

    def __init__(self) -> None:
        self._lines: dict[str, tuple[int, int]] = {}

    def add(self, article: str, price: int, count: int = 1) -> None:
        """Puts `count` pieces of an article in. Raises `ValueError` for a count below 1 or a negative price."""
        if count < 1 or price < 0:
            raise ValueError(f"can't add {count} of {article!r} at {price}")
        _, had = self._lines.get(article, (price, 0))
        self._lines[article] = (price, had + count)

    def total(self) -> int:
        """The sum of all lines, in cents."""
        return sum(price * count for price, count in self._lines.values())
