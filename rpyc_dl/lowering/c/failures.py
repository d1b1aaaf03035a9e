"""What it means for the user that the C compiler failed: one plain line. The compiler's own words go into a file.

A program can only be at fault where it calls external functions; what the installation or the machine lacks is said
as such; all else that speaks against generated C is a bug of ours.
"""

from __future__ import annotations

import os
import re
import shlex
import signal
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass

from rpyc_dl.errors import CompilationError, InternalError

_NO_LIBGC = "--gc=boehm needs the library libgc: install it (Debian and Ubuntu: apt install libgc-dev)"

#: How compilers and linkers say that a header or a library is missing.
_MISSING = re.compile(
    r"fatal error: '?([\w./+-]+)'?(?:: No such file| file not found)"
    r"|(?:cannot|unable to) find (?:library )?-l([\w+.-]+)"
)
#: How linkers say that a function is missing.
_UNDEFINED = re.compile(r"undefined (?:reference to|symbol:) [`'\"]?(\w+)")
#: What the machine refuses. Each is said in these words.
_REFUSALS = re.compile(
    r"No space left on device|Disk quota exceeded|File too large|File size limit exceeded|Read-only file system"
    r"|Too many open files|Cannot allocate memory|virtual memory exhausted|out of memory"
    r"|(?<=Cannot create temporary file )in \S+"
    r"|cannot execute [^\s:]+"
)
#: A driver such as gcc lives on where the program that does its work is killed.
_KILLED = re.compile(
    r"\b(Killed|Terminated|Segmentation fault) signal terminated program|unable to execute command: (\w+)"
)


@dataclass(frozen=True)
class Externals:
    """What the program asks of C itself: functions, headers and libraries."""

    functions: frozenset[str] = frozenset()
    headers: frozenset[str] = frozenset()
    libraries: frozenset[str] = frozenset()


NO_EXTERNALS = Externals()


@dataclass(frozen=True)
class Step:
    """One run of the C compiler. `what` it was to do ("compile x.c"); `generated`: to our C of the user's program."""

    command: Sequence[str]
    what: str
    generated: bool = False
    externals: Externals = NO_EXTERNALS
    gc: str = "marksweep"

    @property
    def compiler(self) -> str:
        """The compiler as the user knows it."""
        return f"the C compiler `{shlex.join(self.command)}`"

    def failure(self, status: int, output: str) -> CompilationError | InternalError:
        """The exception for a run that ended with `status` (negative: a signal) and wrote `output`."""
        killed = _KILLED.search(output)
        if status < 0 or killed:
            name = signal.Signals(-status).name if status < 0 else str(killed and (killed[1] or killed[2]))
            return CompilationError(
                f"{self.compiler} was killed ({name}) while it was to {self.what}",
                help=["where memory is short, `-j 1` has it compile one file at a time"],
            )
        refused = _REFUSALS.search(output)
        if refused:
            return CompilationError(f"{self.compiler} could not {self.what}: {refused[0]}")
        if self.gc == "boehm" and ("gc.h" in output or "-lgc" in output):
            return CompilationError(_NO_LIBGC)
        return self._about_externals(output) or self._other(status, output)

    def _about_externals(self, output: str) -> CompilationError | None:
        missing = _MISSING.search(output)
        if missing:
            name, library = missing[1], missing[2]
            what = name or f"the library {library}"
            if name in self.externals.headers or library in self.externals.libraries:
                return CompilationError(
                    f"{what}, which an external function needs, was not found: install the development files of its "
                    "library, or correct `header` and `library`"
                )
            return CompilationError(
                f"{self.compiler} does not find {what}, which every C program needs: its installation is incomplete",
                help=["Debian and Ubuntu: apt install gcc libc6-dev"],
            )
        undefined = set(_UNDEFINED.findall(output)) & self.externals.functions
        if undefined:
            return CompilationError(
                f"the external function `{min(undefined)}` is in none of the libraries: correct its name, or "
                "name its `library`"
            )
        named = sorted(n for n in self.externals.functions if re.search(rf"error: .*\b{re.escape(n)}\b", output))
        if named and self.generated:
            return CompilationError(
                f"the external function `{named[0]}` is not what it was said to be: its header declares it "
                "otherwise, or not at all",
                help=_words(output),
            )
        return None

    def _other(self, status: int, output: str) -> CompilationError | InternalError:
        if self.generated:
            return InternalError("\n".join([f"{self.compiler} could not {self.what}", *_words(output)]))
        return CompilationError(
            f"{self.compiler} could not {self.what} (status {status}): gcc 9 or clang 10 or newer is needed",
            help=_words(output),
        )


def _words(output: str) -> list[str]:
    """Where what the compiler wrote can be read."""
    if not output.strip():
        return []
    try:
        handle, path = tempfile.mkstemp(prefix="rpyc-dl-compiler-", suffix=".txt")
        with os.fdopen(handle, "w", encoding="utf-8", errors="backslashreplace") as file:
            file.write(output)
    except OSError:
        return []
    return [f"what it said is in {path}"]
