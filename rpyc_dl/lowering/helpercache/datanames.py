"""Names of the prebuilt data that helpers refer to, and the data that a name means.

A name is a list that JSON can write: a text is named by its content, what is a global of one of our modules by module
and name.
"""

from __future__ import annotations

import hashlib
import importlib
import sys
from functools import cache
from pathlib import Path
from typing import Any

from rpyc_dl.lltype import lltype
from rpyc_dl.lowering.core.ll_str import PSTR, hlstr, llstr
from rpyc_dl.lowering.helpercache.typenames import Unnameable

Name = list[Any]

#: The modules whose globals have names.
_PREFIX = "rpyc_dl.lowering."
_named: dict[tuple[Any, int], Name] = {}
_scanned: set[str] = set()


def name_of_pointer(ptr: Any) -> Name:
    """The name of a prebuilt pointer that is the same in every program. Raises Unnameable."""
    if not ptr:
        return ["null"]
    if ptr._TYPE == PSTR:
        text = hlstr(ptr)
        assert text is not None
        if llstr(text) == ptr:
            return ["text", text]
    name = _named.get((ptr._TYPE, id(ptr._obj)))
    if name is None:
        _scan_modules()
        name = _named.get((ptr._TYPE, id(ptr._obj)))
    if name is None:
        raise Unnameable(f"a prebuilt {ptr._TYPE._short_name()}")
    return name


def pointer_of_name(name: Name, PTR: Any) -> Any:
    """The pointer of type PTR that a name means. Raises Unnameable where there is no such thing any more."""
    kind, *rest = name
    if kind == "null":
        return lltype.nullptr(PTR.TO)
    if kind == "text":
        return llstr(rest[0])
    if kind == "global":
        value = getattr(importlib.import_module(rest[0]), rest[1], None)
        if isinstance(value, lltype._ptr) and value._TYPE == PTR:
            return value
    raise Unnameable(str(name))


def content_of_name(name: Name) -> str:
    """What the data depends on: the name says it of a text; of a global, the file that it is from."""
    return f"{name} {_file_digest(name[1])}" if name[0] == "global" else str(name)


def _scan_modules() -> None:
    for modulename, module in sorted(sys.modules.items()):
        if modulename.startswith(_PREFIX) and modulename not in _scanned:
            _scanned.add(modulename)
            for name, value in vars(module).items():
                if isinstance(value, lltype._ptr) and value:
                    _named.setdefault((value._TYPE, id(value._obj)), ["global", modulename, name])


@cache
def _file_digest(modulename: str) -> str:
    path = sys.modules[modulename].__file__
    assert path is not None
    return hashlib.blake2b(Path(path).read_bytes(), digest_size=8).hexdigest()
