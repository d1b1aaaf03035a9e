"""Which class of buffers stands for what: by the memory of an object, and what belongs to each class."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from rpyc_dl.rlib.app.data.buffers import BUFFERS, ITEMS, Buffer

#: The name of the items of each class, and the number of its dimensions.
KINDS: dict[type, tuple[str, int]] = {cls: key for key, (cls, _, _) in BUFFERS.items()}

#: What the items may be called in Python's formats, by the letter of their type in C.
LETTERS = {"i": "bhilqn", "u": "BHILQN?c", "f": "fd"}


def is_buffer(argtype: Any) -> bool:
    """Whether a type of arguments is a class of buffers."""
    return isinstance(argtype, type) and issubclass(argtype, Buffer)


def lenders(argtypes: Iterable[Any]) -> Iterator[tuple[Callable[..., Any], list[Any]]]:
    """What makes and ends the buffers among types, with the types of their arguments."""
    for cls in dict.fromkeys(argtype for argtype in argtypes if is_buffer(argtype)):
        _, make, release = BUFFERS[KINDS[cls]]
        yield make, [int] * (4 if KINDS[cls][1] == 1 else 6)
        yield release, [cls]


def class_of(value: Any) -> type | None:
    """The class of buffers for the memory of an object; None where there is none."""
    try:
        with memoryview(value) as view:
            for cls, (name, dimensions) in KINDS.items():
                short = ITEMS[name][0]
                letter = view.format.lstrip("@=")
                fits = len(letter) == 1 and letter in LETTERS[short[0]] and view.itemsize * 8 == int(short[1:])
                if fits and view.ndim == dimensions:
                    return cls
    except (TypeError, BufferError):
        pass
    return None
