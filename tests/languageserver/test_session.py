"""The language server through its protocol: a session as an editor has it."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

import pytest

pytest.importorskip("pygls")

from languageserver.editor import Editor
from languageserver.programs import BIG, BIG_LINES, MAIN, SHAPES

LINES = MAIN.split("\n")


def line_of(text: str, lines: list[str] = LINES) -> int:
    (found,) = [number for number, line in enumerate(lines) if text in line]
    return found


def place(text: str, word: str, lines: list[str] = LINES) -> tuple[int, int]:
    number = line_of(text, lines)
    return number, lines[number].index(word)


def first_lines(found: list[dict[str, Any]]) -> list[tuple[str, int]]:
    return sorted((Path(each["uri"]).name, each["range"]["start"]["line"]) for each in found)


def codes(editor: Editor, name: str) -> list[tuple[str, int]]:
    return [(each["code"], each["range"]["start"]["line"]) for each in editor.diagnostics.get(name, ())]


@pytest.fixture(scope="module")
def editor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Editor]:
    folder = tmp_path_factory.mktemp("project")
    (folder / "main.py").write_text(MAIN, encoding="utf-8")
    (folder / "shapes.py").write_text(SHAPES, encoding="utf-8")
    editor = Editor(folder)
    editor.open("main.py", MAIN)
    editor.poll(lambda: editor.hints("main.py"), "the first analysis")
    yield editor
    assert editor.shut_down() == 0


def test_what_is_offered(editor: Editor) -> None:
    offered = editor.capabilities
    for name in ("hover", "definition", "inlayHint", "codeLens", "codeAction"):
        assert offered[f"{name}Provider"], name
    assert offered["executeCommandProvider"]["commands"] == ["rpyc-dl.showCompiled"]
    assert offered["textDocumentSync"]["change"] == 2


def test_diagnostics_of_a_program_that_is_accepted(editor: Editor) -> None:
    assert codes(editor, "main.py") == [("uncalled", line_of("def unused")), ("unreachable", line_of("print(n)"))]
    greyed = [each["tags"] for each in editor.diagnostics["main.py"]]
    assert greyed == [[1], [1]]
    assert codes(editor, "shapes.py") == []


def test_hover_tells_type_and_reason(editor: Editor) -> None:
    def hovered() -> Any:
        found = editor.at("hover", "main.py", *place("result = 0", "result"))
        return found if found and "```text" in found["contents"]["value"] else None

    found = editor.poll(hovered, "a reason")
    text = found["contents"]["value"]
    assert "result: int >= 0" in text
    assert "the constant 0  main.py" in text and "[CONST-KIND]" in text
    assert found["range"]["end"]["character"] - found["range"]["start"]["character"] == len("result")
    call = editor.at("hover", "main.py", *place("shape.area()", "area"))["contents"]["value"]
    assert "calls `Shape.area`, `Circle.area`" in call and "may raise `OverflowError`" in call
    function = editor.at("hover", "main.py", *place("def total", "total"))["contents"]["value"]
    assert "def total(shapes: list[Shape]) -> int" in function and "called by `main" in function
    assert editor.at("hover", "main.py", line_of("import"), 2) is None


def test_definitions_follow_what_was_inferred(editor: Editor) -> None:
    shapes = SHAPES.split("\n")
    both = editor.at("definition", "main.py", *place("shape.area()", "area"))
    areas = [number for number, line in enumerate(shapes) if "def area" in line]
    assert first_lines(both) == [("shapes.py", number) for number in areas]
    for text, word, expected in [
        ("print(total(", "total", ("main.py", line_of("def total"))),
        ("print(total(", "Circle", ("shapes.py", line_of("class Circle", shapes))),
        ("for shape in shapes", "shapes", ("main.py", line_of("def total"))),
        ("+= LIMIT", "LIMIT", ("shapes.py", line_of("LIMIT = ", shapes))),
        ("shape.side > 5", "side", ("shapes.py", line_of("self.side = ", shapes))),
    ]:
        assert first_lines(editor.at("definition", "main.py", *place(text, word))) == [expected], text


def test_inlay_hints(editor: Editor) -> None:
    hints = editor.hints("main.py")
    assert hints[line_of("def total")] == [": list[Shape]", " -> int"]
    assert hints[line_of("result = 0")] == [": int"]
    assert hints[line_of("for shape in shapes")] == [": Shape"]
    assert hints[line_of("words = ")] == [": dict[str, int]"]
    assert line_of("def unused") not in hints
    assert line_of("result += shape") not in hints


def test_lenses_tell_what_functions_are_compiled_to(editor: Editor) -> None:
    def compiled() -> dict[int, Any]:
        lenses = {each["range"]["start"]["line"]: each["command"] for each in editor.about("codeLens", "main.py")}
        return lenses if lenses[line_of("def main")]["command"] else {}

    lenses = editor.poll(compiled)
    assert lenses[line_of("def main")]["title"] == "compiled to C in py_main"
    assert lenses[line_of("def unused")]["title"] == "never called: not compiled"
    assert "codeLens/refresh" in "".join(editor.seen)
    lens = lenses[line_of("def total")]
    text = editor.ask("workspace/executeCommand", command=lens["command"], arguments=lens["arguments"])
    assert f"/* {line_of('def total') + 2}: result = 0" in text or "for shape in shapes" in text
    assert "window/showDocument" in editor.seen


def test_errors_while_typing(editor: Editor) -> None:
    line, column = place("shape.area()", "shape")
    old, new = LINES[line], LINES[line].replace("area", "aera")
    editor.edit("main.py", line, old, new)
    editor.wait(lambda: ("attribute", line) in codes(editor, "main.py"), "an attribute that is not there")
    error = next(each for each in editor.diagnostics["main.py"] if each["code"] == "attribute")
    assert error["severity"] == 1 and "`aera`" in error["message"] and "did you mean `area`?" in error["message"]
    actions = editor.about("codeAction", "main.py", range=error["range"], context={"diagnostics": [error]})
    (fix,) = [each for each in actions if each.get("isPreferred")]
    assert fix["title"] == "Replace `aera` by `area`"
    (edit,) = fix["edit"]["changes"][editor.uri("main.py")]
    assert edit == {
        "range": {"start": {"line": line, "character": column + 6}, "end": {"line": line, "character": column + 10}},
        "newText": "area",
    }
    editor.poll(lambda: editor.at("hover", "main.py", line, column), "types of a program that is refused")
    editor.edit("main.py", line, new, old)
    editor.wait(lambda: ("uncalled", line_of("def unused")) in codes(editor, "main.py"), "as it was")


def test_what_does_not_parse(editor: Editor) -> None:
    line = line_of("result = 0")
    editor.edit("main.py", line, LINES[line], "    result = (")
    editor.wait(lambda: [code for code, _ in codes(editor, "main.py")] == ["import"], "a syntax error")
    assert editor.hints("main.py")[line_of("def total")] == [": list[Shape]", " -> int"], "what was known stays"
    assert line not in editor.hints("main.py")
    editor.edit("main.py", line, "    result = (", LINES[line])
    editor.wait(lambda: [code for code, _ in codes(editor, "main.py")] == ["uncalled", "unreachable"])


def test_actions_for_warnings_and_types(editor: Editor) -> None:
    (dead,) = [each for each in editor.diagnostics["main.py"] if each["code"] == "unreachable"]
    actions = editor.about("codeAction", "main.py", range=dead["range"], context={"diagnostics": [dead]})
    titles = [each["title"] for each in actions]
    assert titles == [
        "Delete this line",
        "Ignore `unreachable` in this line",
        "Write the inferred types of `checked`",
    ]
    assert all(each["kind"] in ("quickfix", "refactor.rewrite") for each in actions)
    edits = [each["edit"]["changes"][editor.uri("main.py")] for each in actions]
    assert [edit["newText"] for edit in edits[1]] == ["  # rpyc-dl: ignore[unreachable]"]
    assert sorted(edit["newText"] for edit in edits[2]) == [" -> int", ": int"]


def test_modules_that_are_not_saved(editor: Editor) -> None:
    shapes = SHAPES.split("\n")
    editor.open("shapes.py", SHAPES)
    line = line_of("return 3 * ", shapes)
    wrong = shapes[line].replace("3", '"3"').replace("*", "-")
    editor.edit("shapes.py", line, shapes[line], wrong)
    editor.wait(lambda: ("operand", line) in codes(editor, "shapes.py"), "an error in the module")
    editor.edit("shapes.py", line, wrong, shapes[line])
    editor.wait(lambda: codes(editor, "shapes.py") == [])
    editor.tell("textDocument/didClose", textDocument={"uri": editor.uri("shapes.py")})


def test_answers_are_quick(editor: Editor) -> None:
    assert BIG_LINES > 1000
    lines = BIG.split("\n")
    editor.open("big.py", BIG)
    editor.poll(lambda: editor.hints("big.py"), "the analysis of the large program")
    taken = []
    line = line_of("def work7(", lines)
    for number in range(12):
        old, new = lines[line + 2], f"{lines[line + 2]}  # {number}"
        editor.edit("big.py", line + 2, old if not number else f"{old}  # {number - 1}", new)
        for method, column in [("hover", 4), ("definition", 6), ("hover", 9)]:
            start = time.perf_counter()
            editor.at(method, "big.py", line + 1 + number % 3, column)
            taken.append(time.perf_counter() - start)
        start = time.perf_counter()
        assert len(editor.hints("big.py")) > 250
        editor.about("codeLens", "big.py")
        taken.append((time.perf_counter() - start) / 2)
    assert median(taken) < 1.0, taken  # docs/language-server.md has what was measured
    editor.edit("big.py", line + 2, f"{lines[line + 2]}  # 11", lines[line + 2])
    _errors_are_quick(editor, lines, lines.index("    best = 0", line))
    editor.tell("textDocument/didClose", textDocument={"uri": editor.uri("big.py")})


def _errors_are_quick(editor: Editor, lines: list[str], line: int) -> None:
    """The errors of one function come before the types of the whole program, and go as fast."""
    editor.wait(lambda: all(code != "flowing" for code, _ in codes(editor, "big.py")))
    right, taken = lines[line], []
    wrong = right.replace("0", "absent")
    for old, new in [(right, wrong), (wrong, right)] * 3:
        start = time.perf_counter()
        editor.edit("big.py", line, old, new)
        editor.wait(lambda new=new: (("flowing", line) in codes(editor, "big.py")) == (new == wrong), new)
        taken.append(time.perf_counter() - start)
    busy = max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))
    assert min(taken[::2]) < busy and min(taken[1::2]) < busy, taken


def test_a_program_that_loops_at_import(tmp_path: Path) -> None:
    editor = Editor(tmp_path, {"deadline": 4})
    loop = "while not done:\n    done = False\n"
    text = f"done = False\n\n\ndef main(argv):\n    return 0\n\n\n{loop}"
    editor.open("looping.py", text)
    editor.wait(lambda: [code for code, _ in codes(editor, "looping.py")] == ["deadline"], "the deadline")
    (found,) = editor.diagnostics["looping.py"]
    assert "the program was in this line" in found["message"]
    assert found["range"]["start"]["line"] in (7, 8)
    editor.wait(lambda: "end" in [value["kind"] for shown in editor.progress.values() for value in shown], "progress")
    (begun, *_, ended) = next(iter(editor.progress.values()))
    assert begun == {"kind": "begin", "title": "rpyc-dl: looping.py", "message": "inferring types"}
    assert ended == {"kind": "end"}
    editor.edit("looping.py", 7, "while not done:", "while done:")
    editor.wait(lambda: codes(editor, "looping.py") == [], "it is gone")
    editor.open("nothing.py", "def twice(x):\n    return x + x\n")
    editor.wait(lambda: codes(editor, "nothing.py") == [("usage", 0)], "no entry point")
    assert editor.diagnostics["nothing.py"][0]["severity"] == 3
    editor.edit("looping.py", 7, "while done:", "while not done:")
    assert editor.shut_down() == 0
