"""A program of 4,000 functions: a question over one or two relations is answered in less than three seconds."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from rpyc_dl.driver.options import Options
from rpyc_dl.driver.translation import Translation
from rpyc_dl.terminal import Progress
from rpyc_dl.workbench.query import Database, ask


def program_of(functions: int) -> str:
    """Functions that call each other in chains of seven, with lists, classes and loops."""
    parts = ["class Base:\n    def __init__(self, v):\n        self.v = v\n        self.items = []\n"]
    for i in range(0, functions, 40):
        parts.append(
            f"class C{i}(Base):\n    def work(self, k):\n        self.items.append(k)\n        return self.v + k\n"
        )
    for i in range(functions):
        lines = [f"def f{i}(a, b):", f"    c = a * {i % 5 + 1} + len(b)", "    items = [a, c]"]
        lines += [f"    if c > {i % 11}:", "        items.append(c)"]
        if i % 40 == 0:
            lines += [f"    c = C{i}(c).work(a)"]
        if i % 7:
            lines += ["    for x in items:", f"        c += f{i - 1}(x % 3, b)"]
        parts.append("\n".join([*lines, "    return c\n"]))
    calls = "".join(f"    total += f{i}(len(argv), argv[0])\n" for i in range(6, functions, 7))
    return "\n".join(parts) + f"\ndef main(argv):\n    total = 0\n{calls}    print(total)\n    return 0\n"


QUESTIONS = {
    'has("f77:c", A)': 1,
    'calls(F, "f100", At)': 1,
    "never_called(N, _, _)": None,
    'variable(V, F, "c"), has(V, "str")': 0,
    "calls(_, F, At), calls(_, G, At), F < G": 0,
    'checked(O, "OverflowError")': None,
    "goes(O, G, _, _), op_in(O, B)": None,
}


@pytest.mark.slow
def test_questions_of_a_large_program(tmp_path: Path) -> None:
    path = tmp_path / "large.py"
    path.write_text(program_of(4000))
    database = Database(Translation.open(str(path), None, Options(), Progress(visible=False)))
    assert len(database.session.exporter.graphs) > 4000
    for question, count in QUESTIONS.items():
        start = time.process_time()
        answers = ask(database, question)
        text = str(answers)
        assert time.process_time() - start < 3.0, (question, answers.engine)
        assert text and (count is None or len(answers) == count), (question, len(answers))
