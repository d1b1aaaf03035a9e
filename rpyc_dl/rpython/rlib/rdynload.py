"""Libraries that are opened while the program runs."""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rpython.rlib.objectmodel import we_are_translated
from rpyc_dl.rpython.rtyper.lltypesystem import rffi
from rpyc_dl.rpython.translator.tool.cbuild import ExternalCompilationInfo

RTLD_LAZY, RTLD_NOW, RTLD_GLOBAL, RTLD_LOCAL = 1, 2, 0x100, 0
DLLHANDLE = rffi.VOIDP

_eci = ExternalCompilationInfo(libraries=["dl"])
_dlopen = rffi.llexternal("dlopen", [rffi.CCHARP, rffi.INT], rffi.VOIDP, compilation_info=_eci)
_dlsym = rffi.llexternal("dlsym", [rffi.VOIDP, rffi.CCHARP], rffi.VOIDP, compilation_info=_eci)
_dlclose = rffi.llexternal("dlclose", [rffi.VOIDP], rffi.INT, compilation_info=_eci)
_dlerror = rffi.llexternal("dlerror", [], rffi.CCHARP, compilation_info=_eci)


class DLOpenError(Exception):
    """A library that cannot be opened; `msg` tells why."""

    def __init__(self, msg):
        self.msg = msg


def dlerror():
    """Why the last call failed. (Under CPython, ctypes has asked already.)"""
    if not we_are_translated():
        return "the library cannot be opened"
    text = _dlerror()
    return rffi.charp2str(text) if text else "dlerror() gives no text"


def dlopen(name, mode=-1):
    """The handle of a library; without a name, of the program itself. Raises DLOpenError."""
    handle = _dlopen(name, rffi.cast(rffi.INT, RTLD_NOW if mode == -1 else mode))
    if not handle:
        raise DLOpenError(dlerror())
    return handle


def dlsym(library, name):
    """The address of what has this name in the library. Raises KeyError."""
    found = _dlsym(library, name)
    if not found:
        raise KeyError(name)
    return found


def dlclose(library):
    """Close a library; 0 if that worked."""
    return int(_dlclose(library))
