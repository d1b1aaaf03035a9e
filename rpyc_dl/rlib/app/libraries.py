"""What stands for functions and classes of library modules that most programs do not import: by the names of their
modules and of themselves, so that neither is imported where the program does not need it."""

from __future__ import annotations

import importlib
from typing import Any

_BASE64 = """
    b64encode b64decode standard_b64encode standard_b64decode urlsafe_b64encode urlsafe_b64decode
    b32encode b32decode b32hexencode b32hexdecode b16encode b16decode encodebytes decodebytes
"""

#: By the module's name: the module of ours with functions and classes of the same names and signatures; those names.
MODULES: dict[str, tuple[str, frozenset[str]]] = {
    name: (f"rpyc_dl.rlib.app.{place}", frozenset(names.split()))
    for name, place, names in (
        ("base64", "data.binarytext", _BASE64),
        ("binascii", "data.binarytext", "hexlify unhexlify crc32 a2b_base64 b2a_base64"),
        ("csv", "data.csvtext", "DictReader DictWriter"),
        ("_csv", "data.csvtext", "reader writer"),
        ("doctest", "process.doctests", "testmod"),
        ("json", "data.jsontext", "loads load dumps dump"),
        ("queue", "containers.queues", "Queue LifoQueue PriorityQueue"),
        ("_queue", "containers.queues", "SimpleQueue"),
    )
}


def replaced(value: Any) -> Any:
    """What is compiled in place of a function or class of the library: itself, where nothing is."""
    place, names = MODULES.get(value.__module__ or "", ("", frozenset()))
    if value.__qualname__ not in names:
        return value
    return getattr(importlib.import_module(place), value.__qualname__)
