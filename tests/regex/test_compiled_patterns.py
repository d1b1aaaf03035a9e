"""Many patterns in one program, compiled, beside CPython."""

from __future__ import annotations

import pytest

from support.executables import build
from support.regexes import Generator, compiled

PROGRAM = """
import re
import sys

PATTERNS = [
{patterns}
]
TEXTS = [
{texts}
]

def show(m):
    return "-" if m is None else f"{{m.regs}} {{m.lastindex}}"

def main(argv):
    for n in range(len(PATTERNS)):
        p = PATTERNS[n]
        for t in TEXTS:
            print(n, show(p.search(t)), show(p.match(t)), show(p.fullmatch(t)), [m.span() for m in p.finditer(t)])
    return 0
"""


def _check(patterns, texts, folder):
    shown = "\n".join(f"    re.compile({text!r}, {flags})," for text, flags in patterns)
    program = build(PROGRAM.format(patterns=shown, texts="\n".join(f"    {text!r}," for text in texts)), folder)
    assert program.run() == program.expected()


def _random(seed, count, folder):
    generator = Generator(seed)
    patterns = [generator.pattern() for _ in range(count)]
    _check(patterns, [*(generator.text() for _ in range(20)), "ſK Kk", "日本a1 ab", "𝒳ab a"], folder)


def test_random_patterns(tmp_path):
    _random(7, 6, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20, 26))
def test_more_random_patterns(seed, tmp_path):
    _random(seed, 30, tmp_path)


def _table():
    re_tests = pytest.importorskip("test.re_tests", reason="this CPython has no package `test`")
    return [(text, subject) for text, subject, *_ in re_tests.tests if compiled(text) is not None]


def _check_table(cases, folder):
    patterns = list(dict.fromkeys((text, 0) for text, _ in cases))
    _check(patterns, list(dict.fromkeys(subject for _, subject in cases)), folder)


def test_the_table_of_cpython(tmp_path):
    _check_table(_table()[::20], tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(8))
def test_the_whole_table(part, tmp_path):
    _check_table(_table()[part::8], tmp_path)


HARD = r"""
import re
import sys

LONG = "ab" * 100_000

def main(argv):
    print(re.match(r"(x+x+)+y", "x" * 18))
    print(re.match(r"(?:a|b)*c", LONG + "c").span(), re.match(r"(?:a|b)*c", LONG))
    print(re.match(r"(?:(?:a|b)|ab)*$", LONG).span(), re.match(r"((a)|(b))*", LONG).regs)
    print(re.match(r'"(?:[^"\\]|\\.)*"', '"' + "\\n" * 100_000 + '"').span())
    print(re.findall(r"^(?:(.*?),){3}", "1,2,3,4\n" * 3, re.M))
    print(re.match(r"(a*)*b|(a*)+", "a" * 15).regs, re.match(r"(?s)(.)*b", LONG).regs)
    print(re.fullmatch(r"(?=(\w+))\1", LONG).regs, re.match(r"(?>(?:a|b)*)a", LONG))
    print(re.match(r"(?:(a)(b)?)*?$", LONG).regs, re.match(r"(?:ab){3,99999}", LONG).span())
    return 0
"""


@pytest.mark.slow
def test_long_texts_need_no_deep_stack(tmp_path):
    program = build(HARD, tmp_path)
    assert program.run() == program.expected()
