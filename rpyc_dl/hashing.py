"""The hash of the cache's keys and seals."""

from __future__ import annotations

try:
    from _blake2 import blake2b
except ImportError:
    from hashlib import blake2b

__all__ = ["blake2b"]  # what `hashlib` has, without the OpenSSL that it loads
