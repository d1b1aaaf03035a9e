"""`rpyc-dl query`: questions, files, forms of answers, mistakes; the session and its completion."""

from __future__ import annotations

import csv
import io
import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from rpyc_dl.driver.options import Options
from rpyc_dl.driver.translation import Translation
from rpyc_dl.errors import RPythonError
from rpyc_dl.terminal import Progress
from rpyc_dl.workbench.query import Database, Wanted, ask, asking, terminal
from rpyc_dl.workbench.query.reading import statements
from rpyc_dl.workbench.query.shell import Leave, Shell
from rpyc_dl.workbench.query.terminal import candidates, last_word
from support.commands import heed_signals, rpyc

Write = Callable[..., str]

SOURCE = """\
class Node:
    def __init__(self, key):
        self.key = key
        self.left = None


def depth(node, most):
    if node is None or most == 0:
        return 0
    return depth(node.left, most - 1) + 1


def twice(text):
    return text + text


def main(argv):
    root = Node(3)
    root.left = Node(4)
    x = twice(argv[0])
    x = twice("b")
    print(depth(root, 9), x)
    return 0
"""


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Database:
    path = tmp_path_factory.mktemp("asked") / "prog.py"
    path.write_text(SOURCE, encoding="utf-8")
    return Database(Translation.open(str(path), None, Options(), Progress(visible=False)))


@pytest.fixture
def shell(program: Write) -> Shell:
    path = program(SOURCE)

    def analyse(rules: tuple[str, ...]) -> Translation:
        return Translation.open(path, None, Options(rules=rules), Progress(visible=False))

    return Shell(analyse)


def said(shell: Shell, line: str) -> str:
    return "\n".join("".join(text for text, _ in each).rstrip() for each in shell.execute(line))


# -- what a question may be ---------------------------------------------------------------

QUESTIONS = [
    ('has("main:x", A)', [("str",)]),
    ('has("main:x", "str")', [()]),
    ('has("main:x", "int")', []),
    ('?- has("depth:node", A), A != "none".', [("Node",)]),
    ('calls("main", G, _)', [("Node.__init__",), ("depth",), ("twice",)]),
    ('calls(F, "depth", "depth@10")', [("depth",)]),
    ('calls(F, G, _), F = "depth"', [("depth", "depth")]),
    ('calls(F, "twice", At), F != "depth"', [("main", "twice(argv[0])"), ("main", 'twice("b")')]),
    ('executed(F), !calls("main", F, _)', [("main",)]),
    ('executed(F), !calls(F, _, _), !has("main:x", "int")', [("Node.__init__",), ("twice",)]),
    ('attribute(C, "left", V), has(V, A), A > "a"', [("Node", "Node.left", "none")]),
    ('f(N, M) :- graph_arg(G, I, _), M = I + 1, graph(G, N).\n?- f("twice", M).', [("1",)]),
    ('f(N) :- graph(_, N). g(N) :- f(N), !h(N). h("main"). ?- g(N), N < "e".', None),
    ('.decl h(n: Text)\nh(N) :- graph(_, N), N = "main".\n?- graph(G, N), h(N).', [("main", "main")]),
    ('variable(V, "twice", "text"), type(V, T)', [("twice:text", "str")]),
    ('has("Node.left", A)', [("Node",), ("none",)]),
    ("graph(_, _)", [()]),
    ("resized(N)", []),
    ("resized(N), has(_, A)", []),
    ("executed(F), !resized(_)", [("Node.__init__",), ("depth",), ("twice",), ("main",)]),
]  # fmt: skip


@pytest.mark.parametrize(("question", "expected"), QUESTIONS)
@pytest.mark.parametrize("engine", ["auto", "embedded"])
def test_answers(database: Database, question: str, expected: list[tuple[str, ...]] | None, engine: str) -> None:
    if expected is None:
        with pytest.raises(RPythonError, match="`h`"):
            ask(database, question, engine)
        return
    answers = ask(database, question, engine)
    assert [answers.named(row) for row in answers.rows] == expected


#: Joins with more answers than are looked at: parts that share nothing, values that look alike, tests, arithmetic.
JOINS = [
    "has(X, A), has(Y, B)", "has(X, A), has(Y, A)", "has(X, A), has(_Y, A)", "has(X, _), has(_, B)",
    'has(X, A), has(Y, A), A != "str"', "flow(X, Y), flow(Y, Z), flow(Z, W)", "flow(X, Y), !flow(Y, X), has(X, A)",
    "graph_arg(G, I, V), graph_arg(H, J, W), J = I + 1", "variable(V, F, N), variable(W, G, N), F != G",
    "p(X, Y) :- flow(X, Y). p(X, Z) :- p(X, Y), flow(Y, Z). ?- p(X, Y), p(Z, Y), has(X, A)", "flow(X, X)",
    "executed(F), executed(G), F < G, calls(F, G, _)", "calls(_F, _G, At), operation(At, N)",
]  # fmt: skip


def test_each_way_to_answer_gives_the_same(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    """All at once, one at a time, only their number, by pyDatalog."""
    for question in [*JOINS, *(text for text, expected in QUESTIONS if expected is not None)]:
        (whole,) = asking.ask_all(database, question, "embedded")
        (streamed,) = asking.ask_all(database, question, "embedded", wanted=Wanted(most=5))
        (counted,) = asking.ask_all(database, question, "embedded", wanted=Wanted(number=True))
        assert streamed.rows == whole.rows and streamed.found == whole.found, question
        assert (counted.count, counted.rows) == (len(whole), []), question
        if not (whole.question.recursive or whole.question.computes):
            assert ask(database, question, "pydatalog").rows == whole.rows, question
    monkeypatch.setattr(asking, "ENOUGH", 20)
    (some,) = asking.ask_all(database, JOINS[0], "embedded", wanted=Wanted(most=5))
    assert 10 < len(some) <= 20 and not some.complete  # some of the rows say the same
    assert str(some.layout(5)[-1][0][0]) == f"more than {len(some)} answers, 5 of them shown (`--count` counts all)"
    assert set(some.rows) <= set(ask(database, JOINS[0]).rows)


def test_who_answers(database: Database) -> None:
    """What may have many answers is not given to pyDatalog, however few rows it reads."""
    cases = {"has(X, A)": "pydatalog", "has(X, A), has(Y, B), has(Z, C)": "embedded"}
    for question, engine in cases.items():
        (answers,) = asking.ask_all(database, question, wanted=Wanted(most=5))
        assert answers.engine == engine, question


@pytest.mark.slow  # it waits
def test_a_question_can_be_interrupted(program: Write) -> None:
    """pyDatalog is C that heeds no signal."""
    question = "has(V, A), has(W, B), has(X, C), has(Y, D)"
    command = [sys.executable, "-m", "rpyc_dl", "query", program(SOURCE), "--by", "pydatalog", question]
    asked = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, preexec_fn=heed_signals)
    time.sleep(4)
    assert asked.poll() is None
    start = time.monotonic()
    asked.send_signal(signal.SIGINT)
    assert asked.wait(20) == 130 and time.monotonic() - start < 5
    assert asked.stderr is not None and "interrupted" in asked.stderr.read()


MISTAKES = [
    ("hass(V, A)", "there is no relation `hass`", "did you mean `has`?", 1, 1),
    ('has(V, A),\n  calls("man", F, _)', "the program reaches no function `man`", "did you mean `main`?", 2, 9),
    ('has("main:y", A)', "no variable `y` of `main`", "", 1, 5),
    ("has(V, A", "is not closed", "", 1, 9),
    ("has(V, A), B < 3", "never bound", "", 1, 12),
    ("has(V)", "has 2 columns", "", 1, 1),
    ("has(V, A) :- calls(V, A, _).", "is a relation of the analysis", "another name", 1, 1),
    ('calls(F, G, "here")', "does not name an operation", "FUNCTION@LINE", 1, 13),
    ('graph_arg(G, "two", V)', "this is a number", "", 1, 14),
    ("has(V, A), !calls(V, F, _)", "", "", 1, 1),
]


@pytest.mark.parametrize(("question", "message", "help", "line", "column"), MISTAKES)
def test_mistakes_have_places(
    database: Database, question: str, message: str, help: str, line: int, column: int
) -> None:
    with pytest.raises(RPythonError) as caught:
        ask(database, question)
    error = caught.value
    assert message in error.message
    assert help in " ".join(error.help)
    assert error.pos is not None
    if message:
        assert (error.pos.lineno, (error.pos.col or 0) + 1) == (line, column)


def test_refused_programs_can_be_asked(program: Write) -> None:
    source = "def main(argv):\n    x = 0\n    if argv:\n        x = b'no'\n    print(x)\n    return 0\n"
    out = rpyc(
        "query", "--strict-types", program(source), 'union_error(V, G, H), type(V, T), variable(V, _, "x")'
    ).out
    assert "a bytes object or an int >= 0" in out


def test_statements() -> None:
    text = '// one. two\n?- has(V, "a. b").\n.decl f(x: Var)\nf(V) :-\n  has(V, _).\n/* . */ has(V, "x")'
    assert [(s.text, s.line, s.col) for s in statements(text)] == [
        ('?- has(V, "a. b").', 2, 1), (".decl f(x: Var)", 3, 1), ("f(V) :-\n  has(V, _).", 4, 1),
        ('has(V, "x")', 6, 9),
    ]  # fmt: skip


# -- the command --------------------------------------------------------------------------


def test_json_and_csv(program: Write) -> None:
    path = program(SOURCE)
    data = json.loads(rpyc("query", "--json", path, 'variable(V, F, "x"), type(V, T)').out)
    assert [column["name"] for column in data["columns"]] == ["V", "F", "T"]
    assert data["count"] == len(data["rows"]) == 2
    variable, function, type_ = data["rows"][0]
    assert (variable["text"], variable["file"], variable["line"], type_) == ("main:x", "prog.py", 20, "str")
    assert function["text"] == "main"
    rows = list(csv.reader(io.StringIO(rpyc("query", "--csv", path, 'variable(V, F, "x"), type(V, T)').out)))
    assert rows[0] == ["V", "V at", "F", "F at", "T"]
    assert rows[1] == ["main:x", "prog.py:20", "main", "prog.py:17", "str"]


def test_count_sort_and_limit(program: Write) -> None:
    path = program(SOURCE)
    assert rpyc("query", "--count", path, "executed(F)").out == "4\n"
    out = rpyc("query", "--sort", "-F", "--limit", "1", path, "executed(F)").out
    assert out.splitlines()[1].startswith("main")
    assert "4 answers, the first 1 shown" in out
    wrong = rpyc("query", "--sort", "G", path, "executed(F)")
    assert wrong.status == 2 and "no column `G`" in wrong.err


def test_file_of_questions(program: Write, tmp_path: Path) -> None:
    path = program(SOURCE)
    (tmp_path / "q.dl").write_text('// two\nf(N) :- graph(_, N).\n?- f(N), N = "main".\n?- executed(F).\n')
    out = rpyc("query", path, "--file", "q.dl").out
    assert out.startswith('?- f(N), N = "main".\nN\nmain\n1 answer\n\n?- executed(F).\n')
    data = json.loads(rpyc("query", path, "--file", "q.dl", "--json").out)
    assert [each["count"] for each in data["answers"]] == [1, 4]
    (tmp_path / "bad.dl").write_text("?- executed(F).\n?- excuted(F).\n")
    wrong = rpyc("query", path, "--file", "bad.dl")
    assert wrong.status == 1 and "bad.dl:2:4" in wrong.err and "did you mean `executed`?" in wrong.err
    assert rpyc("query", path, "--file", "missing.dl").status == 2
    assert rpyc("query", path, "--file", "q.dl", "executed(F)").status == 2


def test_engine_that_cannot(program: Write) -> None:
    question = "f(X, Y) :- flow(X, Y). f(X, Y) :- f(X, Z), flow(Z, Y). ?- f(X, X)."
    wrong = rpyc("query", "--by", "pydatalog", program(SOURCE), question)
    assert wrong.status == 2 and "recursive" in wrong.err


def test_rules_of_the_user_can_be_asked(program: Write, tmp_path: Path) -> None:
    path = program(SOURCE)
    (tmp_path / "my.dl").write_text(
        "/// Twice.\n.decl again(g: Graph)\n.output again\n/// [MY-AGAIN] x\n///     y (z)\n"
        'again(G) :- graph(G, "twice").\n'
    )
    assert "twice" in rpyc("query", "--rules", "my.dl", path, "again(G)").out


# -- the session --------------------------------------------------------------------------


def test_session(shell: Shell, tmp_path: Path) -> None:
    assert "str" in said(shell, 'has("main:x", A)')
    assert said(shell, "leads_to(F, G) :- calls(F, G, _).") == "noted: leads_to"
    assert said(shell, "leads_to(F, G) :- leads_to(F, H), calls(H, G, _).") == "noted: leads_to"
    assert said(shell, 'leads_to("main", G)').splitlines()[-1] == "3 answers"
    assert "embedded" in said(shell, ":by")
    assert said(shell, ":count executed(F)") == "4"
    assert said(shell, ":count executed") == "4"
    assert said(shell, ":limit 1") == "at most 1 rows"
    assert "the first 1 shown" in said(shell, "executed(F)")
    assert said(shell, ":limit 0") == "all rows"
    assert said(shell, ":sort -F").splitlines()[1].startswith("main")
    assert said(shell, f":save {tmp_path}/said.dl") == f"written to {tmp_path}/said.dl"
    again = rpyc("query", "prog.py", "--file", f"{tmp_path}/said.dl")
    assert again.status == 0 and "?- executed(F)." in again.out
    said(shell, f":save {tmp_path}/a.csv")
    assert (tmp_path / "a.csv").read_text().startswith("F,F at\n")
    said(shell, f":save {tmp_path}/a.json")
    assert json.loads((tmp_path / "a.json").read_text())["count"] == 4


def test_session_looks_things_up(shell: Shell) -> None:
    assert "The function f enters the function g" in said(shell, ":describe calls")
    assert "7 rows" not in said(shell, ":describe calls")
    assert "calls(f, g, o)" in said(shell, ":schema call")
    assert "handy in questions" in said(shell, ":schema")
    help = said(shell, ":help")
    assert all(f":{name}" in help for name in shell.COMMANDS)


#: What can be asked, and a rule, or the end, that its reason names.
WHY = {
    'none_in("Node.left")': "ASK-NONE", 'type("main:x", T)': "what it may hold", "checked(O, C)": "ASK-CHECKED",
    'attribute(C, "left", V)': "ASK-ATTRIBUTE", 'executed("twice")': "ASK-EXECUTED",
    'leaves("main", "IndexError")': "EXC-LEAVE", 'operation(O, "add")': "ASK-OPERATION",
    'source_function("twice", F, L)': "told by the program's text",
}  # fmt: skip


def test_why_and_why_not(shell: Shell) -> None:
    why = said(shell, ':why has("main:x", "str")')
    assert why.startswith("`x` is a str  prog.py:20")
    assert "goes" in said(shell, ':why goes("main@20", "twice", 0, "value")')
    for asked, rule in WHY.items():
        assert f"[{rule}]" in said(shell, f":why {asked}"), asked
    calls = said(shell, ':why calls("main", "twice", _)')
    assert calls.startswith("calls(main, twice, twice(") and "runs(" not in calls and "next_op(" not in calls
    said(shell, "leads_to(F, G) :- calls(F, G, _).")
    said(shell, "leads_to(F, H) :- leads_to(F, G), calls(G, H, _).")
    assert "ASK-CALLS" in said(shell, ':why leads_to("main", "twice")')
    assert "ASK-NEVER-CALLED" in said(shell, ':whynot never_called("twice", "prog.py", 3)')
    whynot = said(shell, ':whynot has("main:x", "int")')
    assert "does not hold" in whynot and "a str" in whynot
    with pytest.raises(RPythonError, match="does hold"):
        shell.execute(':whynot has("main:x", "str")')
    with pytest.raises(RPythonError, match="does not hold"):
        shell.execute(':why has("main:x", "int")')


def test_why_of_any_relation(shell: Shell) -> None:
    """Of all that can be asked, those of the library and a sample of the others."""
    names = sorted(name for name in shell.database.relations if shell.database.rows(name))
    assert len(names) > 300
    handy = [name for name in names if name not in shell.database.session.engine.program.relations]
    for name in [*handy, *names[::9]]:
        columns = ", ".join("_" for _ in shell.database.relations[name].columns)
        lines = said(shell, f":why {name}({columns})").split("\n")
        assert 1 <= len(lines) <= 81 and max(map(len, lines)) < 400, name


def test_rules_and_reload(shell: Shell, tmp_path: Path) -> None:
    said(shell, 'noted(F) :- calls(F, "depth", _).')
    rule = '/// [MY-DEEP] x\n///     y (z)\ndeep(G) :- graph(G, "depth").\n'
    (tmp_path / "my.dl").write_text(f"/// Named depth.\n.decl deep(g: Graph)\n.output deep\n{rule}")
    assert said(shell, f":rules {tmp_path}/my.dl") == "analysed: 4 functions"
    assert "depth" in said(shell, "deep(G)")
    (tmp_path / "prog.py").write_text(SOURCE.replace("def twice", "def unused():\n    return 1\n\n\ndef twice"))
    assert said(shell, ":reload").startswith("analysed:")
    assert "unused" in said(shell, "never_called(N, _, _)")
    assert said(shell, "noted(F)").splitlines()[-1] == "2 answers"
    with pytest.raises(RPythonError):
        shell.execute(":rules nowhere.dl")
    assert "depth" in said(shell, "deep(G)"), "a file that cannot be read changes nothing"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (":wy", "no command `:wy`"), (":describe", "needs a relation"), (":describe cals", "no relation `cals`"),
        (":limit x", "no number"), (":by x", "no engine `x`"), (":save /nowhere/x", "cannot write"),
        (":save a.csv", "no answer"), (":whynot has(V, A)", "constants only"), (":why 3 < 4", "is not one tuple"),
        (':why has("main:x")', "has 2 columns"), (":why executd(3)", "no relation"),
    ],
)  # fmt: skip
def test_mistakes_in_the_session(shell: Shell, line: str, message: str) -> None:
    with pytest.raises(RPythonError) as caught:
        shell.execute(line)
    assert message in caught.value.message


def test_the_session_ends(shell: Shell) -> None:
    with pytest.raises(Leave):
        shell.execute(":quit")
    assert shell.execute("  ") == []
    assert shell.complete("f(X) :- g(X).") and not shell.complete("f(X) :- g(X),")
    assert shell.complete("has(V, A)") and shell.complete(":why f(")


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (":de", ":describe"), ("never_c", "never_called"), ("has(V, A), exec", "executed"), ('calls("dep', "depth"),
        ('has("main:ro', "main:root"), ('has("Node.l', "Node.left"), ('has(V, "st', "str"),
    ],
)  # fmt: skip
def test_completion(shell: Shell, line: str, expected: str) -> None:
    assert expected in candidates(shell, line, last_word(line))


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_an_interrupt_ends_the_question_and_not_the_session(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = iter(["has(X, A), has(Y, B)", ":count executed(F)"])
    heard: list[str] = []

    def read(_: object) -> str | None:
        return next(lines, None)

    def ends(*_: object, **__: object) -> None:
        shell.database.session.engine._broken = "interrupted"
        raise KeyboardInterrupt

    monkeypatch.setattr(terminal, "_read", read)
    monkeypatch.setattr(terminal, "_prepare", lambda _: None)
    monkeypatch.setattr(terminal, "_keep_history", lambda: None)
    monkeypatch.setattr("sys.stdin", _Terminal())
    with monkeypatch.context() as while_it_runs:
        while_it_runs.setattr(asking.engines, "streamed", ends)
        shell.engine = "embedded"
        terminal.interact(shell, lambda found: heard.extend(text for line in found for text, _ in line), heard.append)
    assert "interrupted" in capsys.readouterr().out
    assert heard == ["4"] and not shell.database.session.engine.is_broken


def test_session_from_standard_input(program: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "f(G) :-\n  executed(G).\nf(G)\nhass(V, A)\n:count f(G)\n:quit\n:count f(G)\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    ran = rpyc("query", program(SOURCE))
    assert ran.status == 0
    assert ran.out.splitlines()[0] == "noted: f"
    assert ran.out.endswith("4 answers\n4\n")
    assert "did you mean `has`?" in ran.err
