"""Fill the cache with what nearly every program needs, so that the first translation is as quick as the next ones.

`rpyc-dl cache warm` does it (and `make`, once, behind the installation): the rules are compiled, the helpers behind
common operations typed and compiled, and so is the C runtime. Nothing depends on it: what is missing is made when
it is needed.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path

from rpyc_dl.driver.inference import Inference
from rpyc_dl.driver.options import Options
from rpyc_dl.driver.translation import Translation
from rpyc_dl.errors import CompilationError
from rpyc_dl.lowering.c import compiler
from rpyc_dl.lowering.c.genc import CSource
from rpyc_dl.terminal import Progress
from rpyc_dl.workouts import scripts, translated


def translate_workouts(programs: Sequence[Callable[[list[str]], int]]) -> list[CSource]:
    """The C of the programs; the helpers behind them are in the cache then."""
    options = Options(tagging=True)
    return [Translation(program, [list[str]], options).source for program in programs]


def analyse_scripts() -> None:
    """Analyse scripts: the plans of the rules for what they use are in the cache then."""
    for path in sorted(Path(scripts.__path__[0]).glob("[a-z]*.py")):
        _ = Inference.open(str(path), None, Options(), Progress(visible=False)).result


def warm() -> list[str]:
    """Do it. What could not be done, in words: the C runtime where there is no C compiler."""
    analyse_scripts()
    sources = translate_workouts(translated.PROGRAMS)
    try:
        made = compiler.Compiler(compiler.Options(jobs=os.cpu_count() or 1))
        for source in sources:
            made.prepare(source, shared=False)
        made.prepare(sources[0], shared=True)  # for functions that Python calls
    except CompilationError as error:
        return [error.message]
    return []
