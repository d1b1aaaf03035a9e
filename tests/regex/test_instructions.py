"""Patterns as instructions, run in Python, beside CPython's engine."""

from __future__ import annotations

import re

import pytest

from rpyc_dl.rlib.app.regex import compiling, parsing
from support.regexes import Generator, compiled, cpythons, ours, program

re_tests = pytest.importorskip("test.re_tests", reason="this CPython has no package `test`")
FLAGS = (0, re.I, re.M, re.S, re.A, re.I | re.A)


def _table(flags):
    for text, subject, *_ in re_tests.tests:
        pattern = compiled(text, int(flags))
        if pattern is not None:
            yield pattern, subject


@pytest.mark.parametrize("flags", FLAGS)
def test_the_table_of_cpython(flags):
    cases = list(_table(flags))
    assert len(cases) > 300
    for pattern, subject in cases:
        assert ours(program(pattern), subject) == cpythons(pattern, subject), (pattern, subject)


@pytest.mark.parametrize("seed", range(3))
def test_random_patterns(seed):
    generator = Generator(seed)
    for _ in range(40):
        pattern = re.compile(*generator.pattern())
        instructions = program(pattern)
        for _ in range(6):
            text = generator.text()
            assert ours(instructions, text) == cpythons(pattern, text), (pattern, text)


def test_bytes():
    for text in (rb"(\w+)@(\w+)", rb"[^\xe9]+", rb"(?i)[a-k\xc0]+\b"):
        pattern = re.compile(text)
        for subject in (b"ab@cd", b"\xe9x\xc0", b"", bytes(range(256))):
            assert ours(program(pattern), subject) == cpythons(pattern, subject)


SETS = [
    "k",
    "[^k]",
    "ſ",
    "[^a-z]",
    "[\\W_]",
    "[^\\W_]",
    "İ",
    "ı",
    "[à-ÿ]",
    "ς",
    "[^\\Wσ]",
    "[Ā-ſ]",
    "ß",
    "[^ΐ]",
    "\\w",
    "[\\D5]",
    ".",
]


@pytest.mark.parametrize("flags", [0, re.I, re.A, re.I | re.A])
def test_sets_have_what_cpython_takes(flags):
    every = "".join(map(chr, range(0x3000))) + "\U00010400\U00010428\U0001e943日\U0010ffff"
    for text in SETS:
        pattern = re.compile(text, flags)
        (chars,) = program(pattern).sets
        assert "".join(c for c in every if chars.has(ord(c))) == "".join(pattern.findall(every)), text


# ---- patterns that are parsed at run time


def _outcome(function, *args):
    try:
        return function(*args), ""
    except (re.error, ValueError, OverflowError) as error:
        return None, f"{type(error).__name__}: {error}"


def _agree(text, flags, subjects):
    expected, its_error = _outcome(compiled_or_error, text, flags)
    parsed, error = _outcome(parsing.parsed, text, flags, False)
    assert error == its_error, text
    if expected is None:
        return
    assert (parsed.flags, len(parsed.names) - 1) == (expected.flags, expected.groups)
    assert {name: i for i, name in enumerate(parsed.names) if name} == dict(expected.groupindex)
    instructions = compiling.compiled(parsed.tree, expected.groups, False)
    for subject in subjects:
        assert ours(instructions, subject) == cpythons(expected, subject), (text, flags, subject)


@pytest.mark.filterwarnings("ignore")
def compiled_or_error(text, flags):
    return re.compile(text, flags)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("flags", [*FLAGS, re.X])
def test_the_table_parsed_at_run_time(flags):
    for text, subject, *_ in re_tests.tests:
        _agree(text, int(flags), [subject])


BROKEN = (
    *("(", "[", "{2", "?", "\\", "(?P<", "(?<=", "(?i)", "(?-i:", "\\1", "]", "-", "(?P=a)", "\\x4", "(?#", "|"),
    *(
        "(?P<a>b)",
        "(?(1)",
        "*+",
        "\\400",
        "{3,2}",
        "(?z",
        "\\8",
        "\\07",
        "(?ai:",
        "(?P>",
        "(?(x)",
        "[\\d-x]",
        "\\u12",
    ),
)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("seed", range(4))
def test_broken_patterns(seed):
    generator = Generator(seed)
    for _ in range(40):
        text, flags = generator.pattern()
        _agree(text, flags, [generator.text()])
        at = generator.random.randrange(len(text) + 1)
        _agree(text[:at] + generator.random.choice(BROKEN) + text[at:], flags, [generator.text()])
