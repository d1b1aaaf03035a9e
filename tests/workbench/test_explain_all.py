"""Every variable of the first examples is explained by steps of the source, down to facts; in less than a second."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from rpyc_dl.annotator.rulefiles import rules_program
from rpyc_dl.driver.options import Options
from rpyc_dl.driver.translation import Translation
from rpyc_dl.terminal import Progress
from rpyc_dl.workbench import explain, rulebook
from rpyc_dl.workbench.entities import Entities

ROOT = Path(__file__).resolve().parents[2]

LISTS = """\
def main(argv):
    items = [len(argv), 2]
    other = items
    other.append(3)
    first = items[0]
    words = [arg.upper() for arg in argv]
    pairs = sorted(zip(words, items))
    table = {word: count for word, count in pairs}
    best, count = pairs[0]
    print(first, best, count, table[best], items[1:], words[-1])
    return 0
"""

CLASSES = """\
class Shape:
    scale = 2

    def __init__(self, side):
        self.side = side
        self.next = None

    def area(self):
        return self.side * self.scale


class Square(Shape):
    def area(self):
        return self.side ** 2


def total(shape):
    result = 0
    while shape is not None:
        result += shape.area()
        shape = shape.next
    return result


def main(argv):
    shape = Square(len(argv))
    shape.next = Shape(3)
    try:
        size = total(shape)
    except OverflowError as error:
        print(error)
        raise
    print(size)
    return 0
"""


@pytest.fixture(params=["factorial", "lists", "classes"])
def translation(request: pytest.FixtureRequest, tmp_path: Path) -> Translation:
    sources = {"factorial": (ROOT / "examples" / "factorial.py").read_text(), "lists": LISTS, "classes": CLASSES}
    path = tmp_path / f"{request.param}.py"
    path.write_text(sources[request.param])
    return Translation.open(str(path), None, Options(), Progress(visible=False))


def variables(translation: Translation) -> list[str]:
    """`FUNC:VAR` of every named variable that has a value."""
    session = translation.analysed[0]
    entities = Entities(session)
    names = entities.names
    found = {
        f"{entities.graphs[g.number]}:{names[n]}"
        for g in session.exporter.graphs
        for v, n in g.vars.items()
        if n in names and n in session.live and v not in g.graph.exceptblock.inputargs
    }
    return sorted(found)


def steps(why: explain.Why) -> Iterator[explain.Why]:
    yield why
    for reason in why.because:
        yield from steps(reason)


def test_steps_are_seen_in_the_source_and_end_in_facts(translation: Translation) -> None:
    questions = variables(translation)
    assert len(questions) >= 5
    relations = rules_program().relations
    for question in questions:
        for tree in explain.explain(translation.analysed[0], question):
            assert tree.pos is not None
            for step in steps(tree):
                ends = not step.because
                assert ends == (bool(step.fact) or step.rule == "see above"), (question, step)
                text = f"{step.what} {step.fact}"
                assert not re.search(r"<\w+ \d+>|\b[vb]\d+\b|nonneg|Some[A-Z]", text), (question, text)
                assert not (set(re.findall(r"\b\w+_\w+\b", text)) & set(relations)), (question, text)
                inside = re.match(r"the (items|keys|values) of |`[\w.]+` is ", step.what)
                assert step.pos is not None or inside, (question, step)


def test_rules_that_are_named_can_be_opened(translation: Translation) -> None:
    book = rules_program()
    for question in variables(translation):
        for tree in explain.explain(translation.analysed[0], question):
            for step in steps(tree):
                if step.rule != "see above":
                    assert rulebook.show(book, step.rule)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("path", sorted((ROOT / "benchmarks" / "programs").glob("*.py")), ids=lambda path: path.stem)
def test_every_question_has_an_answer(path: Path) -> None:
    translation = Translation.open(str(path), None, Options(), Progress(visible=False))
    session = translation.analysed[0]
    for question in variables(translation)[::4]:
        assert explain.explain(session, question), question
