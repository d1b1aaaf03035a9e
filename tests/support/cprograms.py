"""Hand-written low-level graphs as executables: the tests of the C back end.

`run_c(text, **names)` compiles the graphs of `text` (see `llgraphs`), whose first one is the entry, runs it and gives
its exit status and output. Compiled with warnings as errors; `gc`, `sanitize` and the environment can be chosen.
"""

from __future__ import annotations

import os
import subprocess
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from rpyc_dl.frontend.model import Block, Constant, FunctionGraph, Link, SpaceOperation, Variable
from rpyc_dl.lltype import lltype
from rpyc_dl.lowering.c.compiler import Compiler, Options
from rpyc_dl.lowering.c.genc import CSource, GenC
from rpyc_dl.lowering.core.ll_str import PSTR, llstr
from support.llgraphs import EVALUE, EXCEPTIONS, parse_graphs


class Ran(NamedTuple):
    status: int
    out: str
    err: str


def describe_graph() -> FunctionGraph:
    """Ptr(OBJECT) -> Ptr(STR): a switch over the numbers of the messages that have been made."""
    evalue, number = Variable("e"), Variable("n")
    evalue.concretetype, number.concretetype = EVALUE, lltype.Signed
    graph = FunctionGraph("describe", Block([evalue]))
    graph.is_lowlevel = True
    graph.returnvar.concretetype = PSTR
    graph.startblock.operations.append(SpaceOperation("getfield", [evalue, Constant("message", lltype.Void)], number))
    graph.startblock.exitswitch = number
    links = []
    for (cls, message), (_, instance) in EXCEPTIONS.prebuilt.items():
        text = llstr(f"{cls.__name__}: {message}" if message else cls.__name__)
        link = Link([Constant(text, PSTR)], graph.returnblock, instance.message)
        link.llexitcase = instance.message
        links.append(link)
    graph.startblock.closeblock(*links)
    return graph


def c_source(text: str, **names: Any) -> CSource:
    """The C source of hand-written graphs; the first one is the entry."""
    entry = next(iter(parse_graphs(text, **names).values()))
    return generate(entry)


def generate(entry: FunctionGraph) -> CSource:
    """The C source of a program."""
    GenC(entry, EXCEPTIONS, None)  # makes the instances that `describe_graph` knows then
    return GenC(entry, EXCEPTIONS, describe_graph()).generate()


def run_c(text: str, **names: Any) -> Ran:
    """Compile and run. Keywords in capitals and `env` are for the compiler and the run; others for the text."""
    options = {key: names.pop(key) for key in ("gc", "sanitize", "optimize", "native") if key in names}
    env = names.pop("env", {})
    args = names.pop("args", [])
    return run_source(c_source(text, **names), options, env, args)


def run_source(source: CSource, options: dict[str, Any] | None = None, env: Any = None, args: Any = ()) -> Ran:
    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder) / "program"
        Compiler(Options(**{"optimize": "1", "warnings": True, **(options or {})})).build(source, output)
        done = subprocess.run(
            [str(output), *args],
            capture_output=True,
            text=True,
            timeout=60,
            env={**os.environ, **(env or {})},
            check=False,
        )
        return Ran(done.returncode, done.stdout, done.stderr)
