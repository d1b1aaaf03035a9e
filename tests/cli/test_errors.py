"""Diagnostics: the layout of design section 8 in plain text, in colour and as JSON."""

from __future__ import annotations

import io
import json
from collections.abc import Callable

import pytest

from rpyc_dl.errors import Note, RPythonError, UnionError, as_json
from rpyc_dl.source import SourcePos
from rpyc_dl.terminal import Progress, print_error

Write = Callable[..., str]

PICK = """\
import sys

def pick(flag):
    x = 0
    if flag:
        x = "no"
    return x
"""


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def pick(program: Write) -> RPythonError:
    path = program(PICK, "pick.py")
    return UnionError(
        "`x` is an int on one path and a str on the other",
        SourcePos(path, 7, 11, 7, 12, "pick"),
        "no common type of an int and a str",
        [
            Note("the int comes from here", SourcePos(path, 4, 8, 4, 9, "pick")),
            Note("the str comes from here", SourcePos(path, 6, 12, 6, 16, "pick")),
        ],
        ["rpyc-dl explain pick.py pick:x   shows both derivations"],
    )


def test_the_design_s_example(pick: RPythonError) -> None:
    assert str(pick) == (
        "error[union]: `x` is an int on one path and a str on the other\n"
        "  --> pick.py:7:12, in pick\n"
        "  7 |     return x\n"
        "    |            ^ no common type of an int and a str\n"
        "note: the int comes from here\n"
        "  4 |     x = 0\n"
        "note: the str comes from here\n"
        '  6 |         x = "no"\n'
        "help: rpyc-dl explain pick.py pick:x   shows both derivations"
    )


def test_position_of_the_error_itself(pick: RPythonError) -> None:
    assert (pick.filename, pick.lineno, pick.code) == ("pick.py", 7, "union")


def test_further_errors_follow(pick: RPythonError) -> None:
    pick.others.append(RPythonError("another one"))
    assert str(pick).endswith("shows both derivations\n\nerror[error]: another one")


def test_coloured_on_a_terminal(pick: RPythonError, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    stream = Terminal()
    print_error(pick, stream)
    assert "\x1b[1;31merror[union]\x1b[0m" in stream.getvalue()
    assert 'x = "no"' in stream.getvalue()


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_plain_where_colour_is_not_wanted(
    pick: RPythonError, monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    stream = Terminal()
    print_error(pick, stream)
    assert stream.getvalue() == str(pick) + "\n"


def test_as_json(pick: RPythonError) -> None:
    stream = io.StringIO()
    print_error(pick, stream, as_data=True)
    (data,) = json.loads(stream.getvalue())["errors"]
    assert data["code"] == "union"
    assert data["position"] == {
        "file": "pick.py", "line": 7, "column": 12, "end_line": 7, "end_column": 13, "function": "pick"
    }  # fmt: skip
    assert [note["position"]["line"] for note in data["notes"]] == [4, 6]
    assert data["help"] == pick.help


def test_no_position() -> None:
    error = RPythonError("no C compiler", help=["apt install gcc"])
    assert str(error) == "error[error]: no C compiler\nhelp: apt install gcc"
    assert as_json(error)["position"] is None
    assert (error.filename, error.lineno) == (None, None)


def caret_line(text: str, start: str, end: str, program: Write) -> str:
    """The caret under what follows `start` up to `end`; positions count UTF-8 bytes."""
    path = program(text + "\n", f"line{len(text.encode())}.py")
    col = len(start.encode())
    error = RPythonError("m", SourcePos(path, 1, col, 1, col + len(end.encode())), "here")
    return str(error).splitlines()[3]


def test_caret_after_tabs_and_wide_letters(program: Write) -> None:
    assert caret_line("\t\tx = yy", "\t\tx = ", "yy", program) == "    |       ^^ here"
    assert caret_line("s = 'é' + n", "s = 'é' + ", "n", program) == "    |           ^ here"
    assert caret_line("s = '日本' + n", "s = '日本' + ", "n", program) == "    |              ^ here"


def test_span_over_several_lines_points_to_the_rest_of_the_first(program: Write) -> None:
    path = program("x = f(1,\n      2)\n")
    assert str(RPythonError("m", SourcePos(path, 1, 4, 2, 8))).splitlines()[3] == "    |     ^^^^"


def test_unreadable_source() -> None:
    assert str(RPythonError("m", SourcePos("gone.py", 3, 1))) == "error[error]: m\n  --> gone.py:3:2"


def test_path_in_the_current_folder_is_shown_relative(program: Write) -> None:
    import os

    path = os.path.abspath(program("x = 1\n"))
    assert str(SourcePos(path, 1, 4)) == "prog.py:1:5"
    assert str(SourcePos("/elsewhere/x.py", 1)) == "/elsewhere/x.py:1"


def test_progress_on_a_terminal() -> None:
    stream = Terminal()
    progress = Progress(stream)
    with progress.stage("annotate") as stage:
        stage.counts["functions"] = 1
        stage.counts["variables"] = 1234
    assert "1 function, 1,234 variables" in stream.getvalue()
    assert stream.getvalue().count("\n") == 1


def test_progress_elsewhere_is_silent() -> None:
    stream = io.StringIO()
    with Progress(stream).stage("annotate"):
        pass
    assert stream.getvalue() == ""


def test_timings() -> None:
    stream = io.StringIO()
    progress = Progress(stream)
    for name in ("load", "annotate"):
        with progress.stage(name):
            pass
    progress.print_timings()
    assert [line.split()[0] for line in stream.getvalue().splitlines()] == ["load", "annotate", "total"]
    assert [stage["stage"] for stage in progress.as_data()] == ["load", "annotate"]


def test_a_failing_stage_leaves_no_line() -> None:
    stream = Terminal()
    with pytest.raises(ValueError), Progress(stream).stage("annotate"):
        raise ValueError
    assert stream.getvalue().endswith("\r\x1b[2K")
