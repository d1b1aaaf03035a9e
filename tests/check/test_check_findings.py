"""`rpyc-dl check`: what is found, and what is not; the pages of the codes; annotations."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from rpyc_dl.check.findings import CODES, TABLE
from rpyc_dl.check.rules import book, check_rules
from support.commands import rpyc
from support.golden import Golden

Write = Callable[..., str]
HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PAGES = ROOT / "docs" / "errors"


def test_each_finding(program: Write, golden: Golden) -> None:
    path = program((HERE / "findings_program.py").read_text(encoding="utf-8"), "findings.py")
    ran = rpyc("check", path)
    assert (ran.status, ran.err) == (0, "")
    golden.check("findings.txt", ran.out)
    found = set(re.findall(r"^\w+\[(\w+)\]", ran.out, re.MULTILINE))
    assert found == set(CODES)
    assert rpyc("check", path, "--strict").status == 1
    ignored = rpyc("check", path, "--strict", *[word for code in CODES for word in ("--ignore", code)])
    assert (ignored.status, ignored.out) == (0, "nothing found in 1 program\n")


@pytest.mark.parametrize("code", sorted(CODES))
def test_page(code: str, program: Write) -> None:
    page = (PAGES / f"{code}.md").read_text(encoding="utf-8")
    (source,) = re.findall(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    ran = rpyc("check", program(source))
    assert ran.status == 0
    assert re.findall(r"^\w+\[(\w+)\]", ran.out, re.MULTILINE) == [code]
    for rule in re.findall(r"(?:CHECK|STATED)-[A-Z]+", page):
        assert rule in {each.id for each in book().rules}
        assert rpyc("rules", "show", rule).status == 0
    assert set(CODES[code].split(", ")) == set(re.findall(r"(?:CHECK|STATED)-[A-Z]+", page))


def test_rules_are_written_as_all_are() -> None:
    rules = [rule for rule in book().rules if Path(rule.span.file).parent == check_rules().parent]
    assert len(rules) > 30
    for rule in rules:
        assert rule.id.startswith("CHECK-"), rule.span
        assert re.search(r"\]\s+\S.*\.", rule.doc, re.DOTALL), rule.id
        assert re.search(r"\([^()]*(\([^()]*\)[^()]*)*\)\s*$", rule.doc.strip()), f"{rule.id}: no source at the end"
    derived = {rule.head.relation for rule in book().rules}
    assert set(TABLE) | {"unreachable"} <= derived
    assert [str(warning) for warning in book().warnings if str(check_rules().parent) in str(warning.file)] == []


@pytest.mark.slow
@pytest.mark.parametrize("folder", ["examples", "benchmarks/programs"])
def test_programs_that_are_in_order(folder: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    programs = sorted(str(path.relative_to(ROOT)) for path in (ROOT / folder).glob("*.py") if path.stem != "run")
    ran = rpyc("check", *programs)
    assert (ran.status, ran.out) == (0, f"nothing found in {len(programs)} programs\n")


def test_errors_come_with_what_they_cannot_have_caused(program: Write) -> None:
    source = """\
def twice(words):
    return words + 1


def pick(n):
    if n > 3:
        size = 1
    return size


def main(argv):
    print(pick(len(argv)))
    print(twice(argv))
    return 0
"""
    ran = rpyc("check", program(source))
    assert ran.status == 1
    assert re.findall(r"^(\w+\[\w+\])", ran.out, re.MULTILINE) == ["error[operand]", "warning[unset]"]


LIBRARY = """\
from typing import Iterable, Protocol


class Sized(Protocol):
    def size(self) -> int: ...


def repeat(text: str, times: int) -> str:
    return text * times + 1


def total(items: list[int], start: int = 0) -> int:
    for item in items:
        start += item
    return start


def first(items: Iterable[int], sized: Sized) -> int:
    return 0
"""


def test_annotations_are_used(program: Write) -> None:
    ran = rpyc("check", program(LIBRARY, "library.py"), "--annotations", "use")
    assert ran.status == 1
    assert re.findall(r"^(\w+\[\w+\]).*\n.*py:(\d+)", ran.out, re.MULTILINE) == [("error[operand]", "9")]
    calling = program(LIBRARY + '\n\ndef main(argv):\n    print(total([1, 2], "3"))\n    return 0\n', "calling.py")
    used = rpyc("check", calling, "--annotations", "use")
    assert used.status == 1
    assert re.findall(r"^(\w+\[\w+\]).*\n.*py:(\d+)", used.out, re.MULTILINE) == [
        ("error[operand]", "9"), ("error[signature]", "15"), ("error[signature]", "23"),
    ]  # fmt: skip
    assert "`start` of `total` is stated to be an int, and is a str here" in used.out


def test_a_file_without_an_entry_point(program: Write) -> None:
    ran = rpyc("check", program(LIBRARY, "library.py"))
    assert ran.status == 2
    assert "no entry point" in ran.out or "no `target`" in ran.out
    assert rpyc("check", "absent.py").status == 2
    assert rpyc("check", program("def main(argv): return 0\n"), "--ignore", "nothing").status == 2


def test_standard_output_is_for_the_findings(program: Write, capfd: pytest.CaptureFixture[str]) -> None:
    path = program('print("imported")\n\n\ndef entry_point(argv):\n    return 0\n')
    assert rpyc("check", path, "--format", "json").out == '{\n  "findings": []\n}\n'
    assert "imported" not in capfd.readouterr().out


def test_a_package_with_modules_is_checked_as_one(program: Write, tmp_path: Path) -> None:
    program("def helper(n):\n    if n > 1:\n        x = 1\n    return x\n", "side.py")
    path = program("import side\n\n\ndef main(argv):\n    return side.helper(len(argv))\n")
    ran = rpyc("check", path)
    assert "side.py:4" in ran.out and "warning[unset]" in ran.out
    shutil.rmtree(tmp_path / "__pycache__", ignore_errors=True)
