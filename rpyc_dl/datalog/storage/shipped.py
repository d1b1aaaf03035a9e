"""What was made of the package's own rules when its wheel was built: where it is there, no run has to read them.

It counts for files with the very texts from which it was made. `tools/wheel.py` puts it into the wheel; a checkout
has none.
"""

from __future__ import annotations

import functools
import hashlib
import marshal
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from rpyc_dl.datalog.language.program import Program
from rpyc_dl.datalog.storage.program import store_program
from rpyc_dl.datalog.storage.syntax import Plain
from rpyc_dl.ownership import read_own

PATH = Path(__file__).with_name("shipped.marshal")
PACKAGE = PATH.parents[2]


class Shipped(NamedTuple):
    """`root` is the file that was read, `files` all that it includes and itself, by their paths in the package."""

    root: str
    files: list[str]
    texts: str
    program: Plain
    description: Plain


def written(program: Program, root: Path, description: Plain) -> bytes:
    """The content of the file for a program of the package that was read from `root`, and its description."""
    paths = [root, *map(Path, program.files)]
    name, *names = [path.relative_to(PACKAGE).as_posix() for path in paths]
    return marshal.dumps((name, names, _digest(program.files.values()), store_program(program), description), 4)


def files_behind(roots: Sequence[Path]) -> list[str] | None:
    """The names of all files of the program that is read from these, if it is that of the package."""
    found = _shipped()
    if found is None or [*roots] != [PACKAGE / found.root]:
        return None
    return [str(PACKAGE / name) for name in found.files]


def program_of(texts: Iterable[str]) -> Plain | None:
    """What `store_program` made of the program with these texts."""
    found = _shipped()
    return found.program if found is not None and found.texts == _digest(texts) else None


def description_of(texts: Iterable[str]) -> Plain | None:
    """The description, as plain data, of the program with these texts."""
    found = _shipped()
    return found.description if found is not None and found.texts == _digest(texts) else None


def _digest(texts: Iterable[str]) -> str:
    parts = [hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest() for text in texts]
    return hashlib.sha256(b"".join(parts)).hexdigest()


@functools.cache
def _shipped() -> Shipped | None:
    data = read_own(PATH)
    return None if data is None else Shipped(*marshal.loads(data))
