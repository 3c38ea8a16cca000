"""A name for some bytes that nobody can make other bytes have."""

from __future__ import annotations

try:  # the module behind `hashlib.blake2b`: `hashlib` itself loads OpenSSL first, 5 ms at each tool call
    from _blake2 import blake2b
except ImportError:
    from hashlib import blake2b


def digest(data: bytes | str) -> str:
    """32 hexadecimal digits. A text may hold what is no UTF-8."""
    if isinstance(data, str):
        data = data.encode("utf-8", "surrogatepass")
    return blake2b(data, digest_size=16).hexdigest()
