"""The rule files of `examples/rules`: each does what its README says, and nothing else."""

from __future__ import annotations

import functools
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from support.commands import rpyc

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
RULES = {
    "fixed_lists": ("fixed_lists.dl", "server.py"),
    "taint": ("taint.dl", "shop.py"),
    "opaque": ("checksum.dl", "archive.py"),
    "instead": ("checksum.dl", "checksums.py"),
}


def files(name: str) -> tuple[str, str]:
    """The rule file and the accepted program of an example."""
    rules, program = RULES[name]
    return str(EXAMPLES / "rules" / name / rules), str(EXAMPLES / "rules" / name / program)


@functools.cache
def annotations(program: str, *options: str) -> dict[str, Any]:
    ran = rpyc("annotate", "--json", *options, program)
    assert ran.status == 0, ran.err
    data: dict[str, Any] = json.loads(ran.out)
    return data


def refusal(program: str, *options: str) -> dict[str, Any]:
    ran = rpyc("annotate", "--json", *options, program)
    assert ran.status == 1
    return dict(json.loads(ran.err)["errors"][0])


def test_every_example_is_tested() -> None:
    assert {path.parent.name for path in EXAMPLES.glob("rules/*/*.dl")} == set(RULES)
    for name in RULES:
        assert (EXAMPLES / "rules" / name / "README.md").exists()


@pytest.mark.parametrize("name", RULES)
def test_no_mistakes(name: str) -> None:
    ran = rpyc("rules", "check", files(name)[0])
    assert ran.status == 0
    assert re.search(r"[1-9]\d* (rules|facts?) .*: no mistakes found", ran.out)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize(
    "program", ["factorial.py", "nqueens.py", "sieve.py", "../benchmarks/programs/searchtree.py"]
)
def test_other_annotations_stay_as_they_were(name: str, program: str) -> None:
    path = str(EXAMPLES / program)
    with_rules = annotations(path, "--rules", files(name)[0])
    assert with_rules["functions"] == annotations(path)["functions"]


@pytest.mark.parametrize("name", ["fixed_lists", "taint"])
def test_an_analysis_changes_no_annotation_of_its_program(name: str) -> None:
    rules, program = files(name)
    assert annotations(program, "--rules", rules)["functions"] == annotations(program)["functions"]


def test_forbidden() -> None:
    rules, program = files("fixed_lists")
    error = refusal(program.replace("server", "growing"), "--rules", rules)
    assert error["code"] == "forbidden"
    assert error["message"] == "a list is resized while the program is serving"
    assert (error["position"]["line"], error["position"]["function"]) == (15, "Ring.put")
    assert [(note["text"], note["position"]["line"]) for note in error["notes"]] == [("this call gets there", 32)]
    assert error["help"] == ["build the list in `start`, as long as it will be needed"]


def test_taint_and_its_report() -> None:
    rules, program = files("taint")
    (table,) = annotations(program, "--rules", rules)["relations"]
    assert (table["relation"], table["columns"]) == ("sees", ["function", "came_in"])
    assert [(row[0], row[1].rsplit(":", 2)[1]) for row in table["rows"]] == [
        ("look_up", "23"), ("look_up", "26"), ("quote", "23"), ("quote", "26"),
    ]  # fmt: skip
    listing = rpyc("annotate", "--rules", rules, program).out
    assert "\nsees: Which functions see what comes from outside, and where it comes in (4 rows)\n" in listing
    error = refusal(program.replace("shop", "careless"), "--rules", rules)
    assert (error["code"], error["position"]["line"]) == ("forbidden", 17)
    assert [note["position"]["line"] for note in error["notes"]] == [23, 26]


@pytest.mark.parametrize(("name", "arguments", "given"), [("fixed_lists", ["20"], ""), ("taint", ["tea"], "jam\n\n")])
def test_an_analysis_changes_nothing_that_the_executable_does(
    name: str, arguments: list[str], given: str, tmp_path: Path
) -> None:
    rules, program = files(name)
    executable = str(tmp_path / name)
    ran = rpyc("translate", "--rules", rules, "-o", executable, program)
    assert ran.status == 0, ran.err
    outputs = [
        subprocess.run([*command, *arguments], input=given, capture_output=True, text=True, check=True).stdout
        for command in ([sys.executable, program], [executable])
    ]
    assert outputs[0] == outputs[1] and outputs[0]


def test_hint() -> None:
    rules, program = files("opaque")
    assert refusal(program)["message"] == "the builtin `binascii.crc_hqx` is not supported"
    intact = next(f for f in annotations(program, "--rules", rules)["functions"] if f["function"].endswith("intact"))
    assert intact["returns"]["type"] == "bool"
    ran = rpyc("translate", "--rules", rules, program)
    assert ran.status == 1 and "error[typer]: the builtin crc_hqx cannot be called" in ran.err


def test_instead(tmp_path: Path) -> None:
    rules, program = files("instead")
    assert refusal(program)["message"] == "the builtin `binascii.crc_hqx` is not supported"
    arguments = ["abc", "sum"]
    expected = subprocess.run(
        [sys.executable, program, *arguments], capture_output=True, text=True, check=True
    ).stdout
    executable = str(tmp_path / "checksums")
    ran = rpyc("translate", "--rules", rules, "-o", executable, program)
    assert ran.status == 0, ran.err
    done = subprocess.run([executable, *arguments], capture_output=True, text=True, check=True)
    assert done.stdout == expected
    assert expected.startswith("abc 40406\n")
    assert rpyc("interpret", "--rules", rules, program, *arguments).out == expected


INSTEAD = "import binascii, math\ndef root(x):\n    return 2.0\ndef main(argv):\n    print({})\n    return 0\n"


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("call", "fact", "place", "message"),
    [
        (
            "binascii.crc_hqx(b'', 0)",
            'instead("binascii.crc_hqx", "prog.rooot").',
            "my.dl:1:1",
            "the program has no function `prog.rooot`",
        ),
        ("math.sqrt(8.0)", 'instead("math.sqrt", "prog.root").', "prog.py:5:11", "which the language has already"),
        (
            "binascii.crc_hqx()",
            'instead("binascii.crc_hqx", "prog.root").',
            "prog.py:5:11",
            "no value for the argument `x` of `root`",
        ),
    ],
)
def test_mistakes_of_replacements(
    program: Any, monkeypatch: pytest.MonkeyPatch, call: str, fact: str, place: str, message: str
) -> None:
    monkeypatch.delitem(sys.modules, "prog", raising=False)  # of another test: the module is to have its file's name
    program(fact + "\n", "my.dl")
    ran = rpyc("annotate", "--rules", "my.dl", program(INSTEAD.format(call)))
    assert ran.status == 1
    assert f"--> {place}" in ran.err and message in ran.err
