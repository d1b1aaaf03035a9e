"""Whole programs as executables, beside CPython: what they print, how they end, which traceback they show.

program = build(text, folder, sanitize=True)      # keywords of the C compiler's Options
program.run("argument", env={"RPYC_DL_GC": "stress"}) == program.expected("argument")
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rpyc_dl.driver.options import Options
from rpyc_dl.driver.translation import Translation
from rpyc_dl.lowering.c.compiler import Compiler
from rpyc_dl.lowering.c.compiler import Options as CompilerOptions
from rpyc_dl.lowering.c.genc import CSource
from rpyc_dl.terminal import Progress

#: Behind every program's functions.
MAIN = """

if __name__ == "__main__":
    sys.exit(main(sys.argv))
"""


@dataclass(frozen=True)
class Ran:
    """How a process ended. `status` is negative if a signal ended it."""

    status: int
    out: str
    err: str

    def last(self) -> str:
        """The last line of standard error."""
        return self.err.rstrip("\n").rpartition("\n")[2]


@dataclass(frozen=True)
class Executable:
    """A compiled program and its source."""

    path: Path
    source: Path

    def run(self, *args: str, env: Mapping[str, str] | None = None, stdin: str = "") -> Ran:
        """Run the executable."""
        return execute([str(self.path), *args], env, stdin)

    def expected(self, *args: str, stdin: str = "") -> Ran:
        """What CPython does, its traceback without what ours leaves out: `<module>` and the marks below a line.
        Warnings of its compiler are none of the program's."""
        line = [sys.executable, "-W", "ignore::SyntaxWarning", str(self.source), *args]
        ran = execute(line, None, stdin)
        return Ran(ran.status, ran.out, _without_module(_without_marks(ran.err)))


def _without_marks(err: str) -> str:
    return "".join(line for line in err.splitlines(keepends=True) if not re.fullmatch(r" +[~^]+\s*", line))


def _without_module(err: str) -> str:
    return re.sub(r'  File "[^"]*", line \d+, in <module>\n    .*\n', "", err)


def execute(command: list[str], env: Mapping[str, str] | None = None, stdin: str = "") -> Ran:
    """Run a command with further environment variables."""
    done = subprocess.run(
        command,
        input=stdin,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        env={**os.environ, **(env or {})},
    )
    return Ran(done.returncode, done.stdout, done.stderr)


#: The text that was translated last, its file and its C: the next build may be that of the same text, with other
#: options of the compiler.
_last: tuple[str, Path, CSource, str] | None = None


def build(text: str, folder: Path, **compiler: Any) -> Executable:
    """Translate a program's text and compile it with these options."""
    global _last
    if _last is None or _last[0] != text or not _last[1].exists():
        source = folder / "prog.py"
        source.write_text(text + ("" if "__main__" in text else MAIN), encoding="utf-8")
        _last = text, source, *_translated(source)
    _, source, c_source, collector = _last
    return _compiled(c_source, source, folder / "prog", **{"gc": collector, **compiler})


def build_file(source: Path, output: Path, *, ints: str | None = None, **compiler: Any) -> Executable:
    """Translate a program file and compile it with these options."""
    c_source, collector = _translated(source, ints)
    return _compiled(c_source, source, output, **{"gc": collector, **compiler})


def _translated(source: Path, ints: str | None = None) -> tuple[CSource, str]:
    """The C of a program, and the collector that it is meant for."""
    translation = Translation.open(str(source), None, Options(ints=ints), Progress(visible=False))
    return translation.source, translation.collector


def _compiled(c_source: CSource, source: Path, output: Path, **compiler: Any) -> Executable:
    Compiler(CompilerOptions(**compiler)).build(c_source, output)
    return Executable(output, source)
