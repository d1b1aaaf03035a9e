"""Which executable a command line asks for: the words that decide what is made, apart from where it goes."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Collection, Sequence
from typing import NamedTuple

from rpyc_dl.cachefolder import cache_folder
from rpyc_dl.unchanged.record import digest_of, fingerprint_at_start

#: The options that decide what is made, and whether a value follows. A command line with any other is not served.
OPTIONS = {
    "--ints": True,
    "--rules": True,
    "--entry": True,
    "-m": False,
    "--module": False,
    "--line-directives": False,
    "-j": True,
    "--jobs": True,
    "--native": False,
    "-O": True,
    "--opt": True,
    "--fast": False,
    "--cc": True,
    "--gc": True,
    "--strict-numbers": False,
    "--strict-types": False,
    "--unchecked": False,
    "--no-proofs": False,
}
#: Those of one letter that have a value, which may follow without a space.
_WITH_VALUE = frozenset(name for name, valued in OPTIONS.items() if valued and len(name) == 2)
OUTPUT = ("-o", "--output")
#: The parts of the environment that have a say in how Python, the C compiler or this tool work.
_VARIABLES = (
    "CC", "PATH", "CPATH", "C_INCLUDE_PATH", "LIBRARY_PATH", "COMPILER_PATH", "GCC_EXEC_PREFIX", "LD_LIBRARY_PATH",
    "SOURCE_DATE_EPOCH", "TZ", "LANG", "LANGUAGE",
)  # fmt: skip
_PREFIXES = ("PYTHON", "LC_", "RPYC_DL_")


class Request(NamedTuple):
    """`command`: "run" or "translate". `chosen`: the options with their values. `args`: of the program that is run.

    `output`: the file to write, None for the usual one.
    """

    command: str
    chosen: tuple[str, ...]
    program: str
    args: tuple[str, ...]
    output: str | None

    def key(self) -> str:
        """The name of what is asked for: equal for requests that mean the same, as long as the files are equal."""
        what = (self.chosen, self.program, os.getcwd(), environment(_VARIABLES), python(), fingerprint_at_start())
        return digest_of(repr(what).encode("utf-8", "surrogateescape"))


def environment(names: Collection[str]) -> list[tuple[str, str]]:
    """The variables of these names, and those that Python, the locale and this tool have, with their values."""
    return sorted((name, value) for name, value in os.environ.items() if name in names or name.startswith(_PREFIXES))


def python() -> tuple[object, ...]:
    """What there is to tell one Python from another: its version, flags, and where it looks for modules."""
    return sys.version, sys.executable, tuple(sys.flags), sys.path, sys.platform


def requested(words: Sequence[str]) -> tuple[Request | None, str]:
    """What is asked for, where it may be found among what is kept; and its name there."""
    with contextlib.suppress(OSError):  # the current folder is not there
        request = read_request(words)
        if request is not None and cache_folder() is not None:
            return request, request.key()
    return None, ""


def read_request(argv: Sequence[str]) -> Request | None:
    """What is asked for; None where that is no executable, or the command is to do something besides."""
    if not argv or argv[0] not in ("run", "translate"):
        return None
    words, output = list(argv[1:]), None
    chosen: list[str] = []
    programs: list[str] = []
    while words and not (programs and argv[0] == "run"):
        word = words.pop(0)
        if not word.startswith("-"):
            programs.append(word)
            continue
        name, follows, value = _parts(word)
        is_output = name in OUTPUT and argv[0] == "translate"
        if not is_output and name not in OPTIONS:
            return None
        if is_output or OPTIONS[name]:
            if not follows and not words:
                return None
            value = value if follows else words.pop(0)
        elif follows:
            return None
        if is_output:
            output = value
        else:
            chosen += [name, value]
    if len(programs) != 1:
        return None
    return Request(argv[0], tuple(chosen), programs[0], tuple(words), output)


def _parts(word: str) -> tuple[str, bool, str]:
    """An option's name, whether its value stands in the same word, that value: `--gc=ref`, `-O2`, `--native`."""
    if len(word) > 2 and word[:2] in _WITH_VALUE:
        return word[:2], True, word[2:]
    name, equals, value = word.partition("=")
    return name, bool(equals), value
