"""Analyses whose facts, rules and answers come in random order, and all that can be seen of their outcome as text.

As a program: `python -m support.shuffled SEED FILE…` prints the outcomes of these programs as JSON; started with
another `PYTHONHASHSEED` each time, it shuffles what depends on hashes as well.
"""

from __future__ import annotations

import contextlib
import dataclasses
import gc
import io
import json
import random
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import rpyc_dl.annotator
from rpyc_dl.annotator.result import AnnotationResult
from rpyc_dl.annotator.rulefiles import rules_program
from rpyc_dl.annotator.session import Session
from rpyc_dl.driver.options import Options
from rpyc_dl.driver.translation import Translation
from rpyc_dl.errors import RPythonError, render
from rpyc_dl.frontend.model import FunctionGraph
from rpyc_dl.frontend.replace.classcopies import class_copy
from rpyc_dl.terminal import Progress


class ShuffledSession(Session):
    """A session that is given facts, rules and answers in random order; every other seed asks for functions ahead."""

    def __init__(self, seed: int, **arguments: Any) -> None:
        self.random = random.Random(seed)
        program = rules_program()
        strata = [dataclasses.replace(s, rules=tuple(self.shuffled(s.rules))) for s in program.strata]
        rules = self.shuffled(program.rules)
        arguments["ahead"] = arguments.get("ahead", True) and bool(seed % 2)
        super().__init__(program=dataclasses.replace(program, strata=strata, rules=rules), **arguments)

    def shuffled(self, items: Any) -> list[Any]:
        """The same in another order."""
        items = list(items)
        self.random.shuffle(items)
        return items

    def next_batch(self) -> dict[str, list[tuple[Any, ...]]]:
        """The next facts, in another order."""
        batch: dict[str, list[tuple[Any, ...]]] = self.facts.take()
        return {name: self.shuffled(batch[name]) for name in self.shuffled(batch)}

    def _ask(self, relations: Iterable[str]) -> bool:
        return super()._ask(self.shuffled(relations))


@contextlib.contextmanager
def shuffling(seed: int) -> Iterator[None]:
    """Every analysis within is shuffled, also those that start again with splits or look behind errors; not for 0."""
    original = rpyc_dl.annotator.Session

    def make(rules: Any = (), **arguments: Any) -> Session:
        assert not rules
        return ShuffledSession(seed, **arguments)

    rpyc_dl.annotator.Session = make if seed else original  # type: ignore[assignment, misc]
    try:
        yield
    finally:
        rpyc_dl.annotator.Session = original  # type: ignore[misc]


def outcome(path: Path) -> list[str]:
    """What is found out about a program: annotations and ranges in each graph, targets of calls, exceptions, classes;
    or the errors, as they are printed."""
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            result = Translation.open(str(path), None, Options(), Progress(visible=False)).result
    except RPythonError as error:
        return [render(each) for each in [error, *error.others]]
    classes = [f"class {c.name}: {sorted((n, repr(s)) for n, s in c.attrs.items())}" for c in result.classdefs]
    texts = [*(_graph(result, graph) for graph in result.graphs), *classes]
    places: dict[str, str] = {}
    placed = [_SYNTHETIC.sub("", _COPY.sub(lambda match: _place(result, match[0], places), text)) for text in texts]
    return sorted(_LISTED.sub(lambda match: ", ".join(sorted(_ONE.findall(match[0]))), text) for text in placed)


#: The name of a copy of a class. Copies are numbered as they are found.
_COPY = re.compile(r"[\w.]+<\d+>")
#: Likewise the numbers of the classes of generators and closures, one for each graph that makes them.
_SYNTHETIC = re.compile(r"#\d+")
#: Classes and methods in a set are listed by these numbers, too.
_ONE = re.compile(r"(?:ClassDef|MethodDesc)\([^()]*\)")
_LISTED = re.compile(rf"{_ONE.pattern}(?:, {_ONE.pattern})+")
#: A live instance as a place: by its address.
_LIVE = re.compile(r"prebuilt (\d+)")


def _place(result: AnnotationResult, copy: str, known: dict[str, str]) -> str:
    """What a copy of a class is known by in any order: the first of the places where its instances are made."""
    if copy not in known:
        splits = result.session.world.splits.classes
        places = [
            _COPY.sub(lambda match: _place(result, match[0], known), site)
            for (cls, site), number in splits._numbers.items()
            if result.session.world.class_of(class_copy(cls, splits._find(cls, number))) == copy
        ]
        named = [_LIVE.sub(lambda match: _name(result, int(match[1])), place) for place in places]
        name = f"{copy.partition('<')[0]} of {min(named)}" if named else copy
        known[copy] = name.replace("(", "").replace(")", "")
    return known[copy]


def _name(result: AnnotationResult, number: int) -> str:
    """The name in its module of the live object with this identity."""
    spaces = [graph.func.__globals__ for graph in result.graphs if graph.func]
    return next((name for space in spaces for name, value in space.items() if id(value) == number), "live")


def _graph(result: AnnotationResult, graph: FunctionGraph) -> str:
    lines = [graph.func.__qualname__ if graph.func else graph.name]
    for block in graph.iterblocks():
        lines.append(f"  ({', '.join(f'{v.name}: {result.binding(v)!r}' for v in block.inputargs)})")
        for op in block.operations:
            raises = sorted(cls.__name__ for cls in result.may_raise(op))
            calls = sorted(str(target.graph.name) for target in result.callees(op))
            span = result.range_of(op.result)
            lines.append(f"    {op.result.name} = {op.opname}: {result.binding(op.result)!r} {span} {raises} {calls}")
    return "\n".join(lines)


if __name__ == "__main__":
    FOUND: dict[str, list[str]] = {}
    with shuffling(int(sys.argv[1])):
        for name in sys.argv[2:]:
            FOUND[name] = outcome(Path(name))
            gc.collect()  # each analysis is a large circle
    print(json.dumps(FOUND))
