"""Tests of the cart; `python3 -m unittest discover -s tests` runs them."""

from __future__ import annotations

import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from cart import Cart


class CartTest(unittest.TestCase):
    """What a cart must do."""

    def test_total(self) -> None:
        """Lines of the same article add up, at the last price."""
        cart = Cart()
        cart.add("tea", 450)
        cart.add("tea", 500, 2)
        cart.add("cup", 1200)
        self.assertEqual(cart.total(), 3 * 500 + 1200)

    def test_nonsense(self) -> None:
        """A count of nought is refused."""
        with self.assertRaises(ValueError):
            Cart().add("tea", 450, 0)


if __name__ == "__main__":
    unittest.main()
