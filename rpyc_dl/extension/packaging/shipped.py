"""What a wheel of this package has besides the sources, so that a first run need not make it: the rules, read and
checked, the typed and transformed graphs of usual helpers, the compiled engine that runs the rules, and object files
with the runtime and these helpers. `tools/wheel.py` puts it into the wheel.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Sequence
from pathlib import Path

from rpyc_dl.annotator.userrules import shipped_rules
from rpyc_dl.datalog import load_program
from rpyc_dl.datalog.native.describe import plain_description
from rpyc_dl.datalog.storage import shipped as shipped_programs
from rpyc_dl.errors import CompilationError
from rpyc_dl.extension.ownengine import build_engine
from rpyc_dl.lowering.c import compiler
from rpyc_dl.lowering.c.apart import shipped as shipped_objects
from rpyc_dl.lowering.c.genc import CSource
from rpyc_dl.lowering.helpercache import shipped as shipped_graphs
from rpyc_dl.lowering.helpercache.store import shared_store
from rpyc_dl.warm import translate_workouts
from rpyc_dl.workouts.translated import SHIPPED


def prepared_rules() -> bytes:
    """The content of the file with the rules."""
    os.environ["RPYC_DL_CACHE"] = "off"
    program = load_program([shipped_rules()])
    return shipped_programs.written(program, shipped_rules(), plain_description(program))


def prepared_helpers(compiled: bool) -> tuple[bytes, bytes | None]:
    """The content of the files with graphs and, if they are to be `compiled`, with object files. There are no object
    files where a C compiler makes none that others can link with."""
    with tempfile.TemporaryDirectory(prefix="rpyc-dl-") as cache:
        os.environ["RPYC_DL_CACHE"] = cache
        sources = translate_workouts(SHIPPED)
        stores = {part: shared_store(part) for part in ("helpers", "graphs")}
        graphs = shipped_graphs.written({part: store.bodies() for part, store in stores.items() if store is not None})
        return graphs, _prepared_objects(sources) if compiled else None


def _prepared_objects(sources: Sequence[CSource]) -> bytes | None:
    """The content of the file with what is compiled of these programs for all programs."""
    try:
        made = compiler.Compiler(compiler.Options(jobs=os.cpu_count() or 1))
        if not shipped_objects.makes_shippable(made.command):
            return None
        for source in sources:
            made.prepare(source, shared=False)
        made.prepare(sources[0], shared=True)  # for functions that Python calls
    except CompilationError:
        return None
    return shipped_objects.written(made.to_ship(shared=False) | made.to_ship(shared=True))


def prepared_engine(folder: str) -> Path:
    """The compiled engine, a file in the folder. Raises CompilationError."""
    os.environ["RPYC_DL_CACHE"] = folder
    return build_engine()
