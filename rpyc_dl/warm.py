"""Fill the cache with what nearly every program needs, so that the first translation is as quick as the next ones.

`rpyc-dl cache warm` does it (and `make`, once, behind the installation): the rules are compiled, the helpers behind
common operations typed and compiled, and so is the C runtime. Nothing depends on it: what is missing is made when
it is needed.
"""

from __future__ import annotations

import os

from rpyc_dl.driver.translation import Translation
from rpyc_dl.errors import CompilationError
from rpyc_dl.lowering.c.compiler import Compiler, Options
from rpyc_dl.lowering.c.genc import CSource
from rpyc_dl.workouts import PROGRAMS


def translate_workouts() -> list[CSource]:
    """The C of the programs; the helpers behind them are in the cache then."""
    return [Translation(program, [list[str]]).source for program in PROGRAMS]


def warm() -> list[str]:
    """Do it. What could not be done, in words: the C runtime where there is no C compiler."""
    sources = translate_workouts()
    try:
        compiler = Compiler(Options(jobs=os.cpu_count() or 1))
        for source in sources:
            compiler.prepare(source, shared=False)
        compiler.prepare(sources[0], shared=True)  # for functions that Python calls
    except CompilationError as error:
        return [error.message]
    return []
