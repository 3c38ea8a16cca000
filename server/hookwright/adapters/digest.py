"""A short name for bytes. `hashlib` loads OpenSSL, which takes as long as all else that a quiet event needs."""

from __future__ import annotations

try:
    from _blake2 import blake2b
except ImportError:  # an interpreter that is built otherwise
    from hashlib import blake2b


def digest(data: bytes | str) -> str:
    """40 hexadecimal digits that no two texts share; a text may hold what is no UTF-8."""
    if isinstance(data, str):
        data = data.encode("utf-8", "surrogatepass")
    return blake2b(data, digest_size=20).hexdigest()
