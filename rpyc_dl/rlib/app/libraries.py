"""What stands for functions and classes of library modules that most programs do not import: by the names of their
modules and of themselves, so that neither is imported where the program does not need it."""

from __future__ import annotations

import importlib
import sys
from typing import Any

_BASE64 = """
    b64encode b64decode standard_b64encode standard_b64decode urlsafe_b64encode urlsafe_b64decode
    b32encode b32decode b32hexencode b32hexdecode b16encode b16decode encodebytes decodebytes
"""

_FORMATTERS = """
    HelpFormatter RawDescriptionHelpFormatter RawTextHelpFormatter ArgumentDefaultsHelpFormatter
    MetavarTypeHelpFormatter
"""

#: By the names of a module and of what is in it: the module of ours with a function or class of the same name and
#: signature.
MODULES: dict[str, dict[str, str]] = {}
for _module, _place, _names in (
    ("argparse", "arguments.parsing", "ArgumentParser"),
    ("argparse", "arguments.actions", "Namespace ArgumentError"),
    ("argparse", "arguments.helptext", _FORMATTERS),
    ("base64", "data.binarytext", _BASE64),
    ("binascii", "data.binarytext", "hexlify unhexlify crc32 a2b_base64 b2a_base64"),
    ("csv", "data.csvtext", "DictReader DictWriter"),
    ("_csv", "data.csvtext", "reader writer"),
    ("datetime", "dates.moments", "date time datetime timezone tzinfo"),
    ("datetime", "dates.durations", "timedelta"),
    ("doctest", "process.doctests", "testmod"),
    ("json", "data.jsontext", "loads load dumps dump"),
    ("time", "dates.clocktime", "localtime gmtime mktime strftime strptime asctime ctime"),
    ("queue", "containers.queues", "Queue LifoQueue PriorityQueue"),
    ("_queue", "containers.queues", "SimpleQueue"),
):
    MODULES.setdefault(_module, {}).update(dict.fromkeys(_names.split(), f"rpyc_dl.rlib.app.{_place}"))

#: By the module of their class: the module of ours that makes what stands for live objects of the library.
LIVE = {name: "rpyc_dl.rlib.app.dates.live" for name in ("datetime", "time")}


def live_maker(cls: type) -> Any:
    """What makes an object of app-level Python of an object of this class; None where nothing does."""
    place = LIVE.get(cls.__module__)
    if place is None:
        return None
    module = importlib.import_module(place)
    return module.of_live if cls in module.TYPES else None


def replaced(value: Any) -> Any:
    """What is compiled in place of a function or class of the library: itself, where nothing is."""
    name: str = value.__qualname__
    place = MODULES.get(value.__module__ or "", {}).get(name)
    if place is None or vars(sys.modules.get(value.__module__, sys)).get(name) is not value:
        return value  # also where a module of the program has the name of one of the library
    return getattr(importlib.import_module(place), name)
