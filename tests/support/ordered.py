"""What is found out about a program, in words that do not tell in which order it was written."""

from __future__ import annotations

import contextlib
import io
import re
from collections import defaultdict
from pathlib import Path

from rpyc_dl.annotator.result import AnnotationResult
from rpyc_dl.driver.options import Options
from rpyc_dl.driver.translation import Translation
from rpyc_dl.errors import RPythonError
from rpyc_dl.frontend.model import FunctionGraph
from rpyc_dl.terminal import Progress


def findings(path: Path) -> list[str]:
    """The types of each function's variables, what it calls and raises, the attributes of classes; or the errors."""
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            result = Translation.open(str(path), None, Options(), Progress(visible=False)).result
    except RPythonError as error:
        return sorted(_refusal(each) for each in [error, *error.others])
    classes = [f"class {c.name}: {sorted((n, repr(s)) for n, s in c.attrs.items())}" for c in result.classdefs]
    lines = [*(line for graph in result.graphs for line in _lines(result, graph)), *classes]
    named = (re.sub(rf"\b(?:program_)?{path.stem}\b", "program", _NUMBERED.sub("", line)) for line in lines)
    return sorted(_SETS.sub(lambda match: ", ".join(sorted(match[0].split(", "))), line) for line in named)


#: Copies of classes, and the classes of generators and closures, are numbered as they are found.
_NUMBERED = re.compile(r"#\d+|<\d+>")
#: Sets of functions and classes are listed by names that hold these numbers.
_SETS = re.compile(r"(?<=[{(])\w+\([^(){}]*\)(?:, \w+\([^(){}]*\))+(?=[}),])")


def alike(findings: list[str], others: list[str]) -> bool:
    """Whether two orders of a program are understood alike. Of several errors, those behind the first one that is met
    may not be told: it is enough that both are refused, and one of the errors is the same."""
    if any(line.startswith("error[") for line in [*findings, *others]):
        return bool({line for line in findings if line.startswith("error[")}.intersection(others))
    mine, theirs = dict(map(_keyed, findings)), dict(map(_keyed, others))
    return all(mine.get(key, "") == theirs.get(key, "") for key in {*mine, *theirs} if _counts(key, mine, theirs))


def _keyed(line: str) -> tuple[str, str]:
    match = _VARIABLE.match(line)
    return (match[1], match[2]) if match else (line, line)


def _counts(key: str, mine: dict[str, str], theirs: dict[str, str]) -> bool:
    """Where branches meet, their order decides from which of two variables the new one has its name: a variable
    that one of the orders does not know counts for nothing."""
    return key in mine and key in theirs if _VARIABLE.match(f"{key}: ") else True


_VARIABLE = re.compile(r"(\S+: \w+): (.*)")


def _refusal(error: RPythonError) -> str:
    words = sorted(re.findall(r"[\w`.]+", error.message))
    return f"error[{error.code}] {' '.join(words)}"


def _widest(kinds: set[str]) -> list[str]:
    """Without those that another one includes: how often a name is narrowed, the order of branches may decide."""
    widest = [kind for kind in kinds if kind.replace(*_NULLABLE) == kind or kind.replace(*_NULLABLE) not in kinds]
    # numbers are those of an order, and a module that is loaded beside another one of its name has a prefix
    return sorted(widest, key=lambda kind: _NUMBERED.sub("", kind).replace("program_", ""))


_NULLABLE = ("can_be_None=False", "can_be_None=True")


def _lines(result: AnnotationResult, graph: FunctionGraph) -> list[str]:
    if graph.func is None:
        return []
    name = graph.func.__qualname__
    own = {*graph.func.__code__.co_varnames, "return"}
    types: dict[str, set[str]] = defaultdict(set)
    raised: set[str] = set()
    called: set[str] = set()
    for block in graph.iterblocks():
        for v in block.getvariables():
            local = re.sub(r"_\d+$", "", v.name)
            if local in own:
                types[local].add(repr(result.binding(v)))
        for op in block.operations:
            raised |= {cls.__name__ for cls in result.may_raise(op)}
            called |= {str(target.graph.name) for target in result.callees(op)}
    found = [f"{name}: {local}: {_widest(kinds)}" for local, kinds in types.items()]
    return [*found, f"{name} raises {sorted(raised)}", f"{name} calls {sorted(called)}"]
