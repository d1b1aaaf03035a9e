"""`rpyc-dl annotate`: the types of all variables beside the source."""

from __future__ import annotations

import json
from collections.abc import Callable

import rpyc_dl
from support.commands import rpyc

Write = Callable[..., str]

SOURCE = """\
def total(numbers, start):
    result = start
    for number in numbers:
        result += number
    return result


def unused(x):
    return x


def main(argv):
    values = []
    for arg in argv:
        values.append(len(arg) * 0.5)
    if values is None:
        print("never")
    print(total(values, 1.0), total(values, 2.0))
    return 0
"""


def annotations(out: str) -> dict[int, str]:
    """The comment of each line of a listing."""
    found = {}
    for line in out.splitlines():
        number, _, text = line.partition(" | ")
        if "  # " in text:
            found[int(number)] = text.partition("  # ")[2]
    return found


def test_listing(program: Write) -> None:
    ran = rpyc("annotate", program(SOURCE))
    assert ran.status == 0, ran.err
    notes = annotations(ran.out)
    assert notes[1] == "numbers: list[float], start: float, returns float"
    assert "number: float" in notes[3]
    assert "result: float" in notes[4]
    assert notes[12].startswith("argv: list[str], returns int")
    assert "values: list[float]" in notes[13]
    assert "arg: str" in notes[14]


def test_functions_that_are_not_reached_are_left_out(program: Write) -> None:
    assert "unused" not in rpyc("annotate", program(SOURCE)).out


def test_only_what_the_program_defines_is_listed(program: Write) -> None:
    source = """\
import random
from collections import Counter
from functools import partial

def score(words, least):
    return sum(count * len(word) for word, count in Counter(words).items()
               if count >= least)

def main(argv):
    random.seed(3)
    best = partial(score, least=1)
    print(best(argv), sorted(argv, key=lambda text: len(text)))
    return random.randrange(2)
"""
    out = rpyc("annotate", program(source)).out
    assert [line.strip() for line in out.splitlines() if ".py" in line] == ["prog.py"]
    assert out.count("def score") == 1 and "self" not in out
    notes = annotations(out)
    assert "word: str" in notes[6] and "count: int >= 0" in notes[6] and "text: str" in notes[12]


def test_json(program: Write) -> None:
    functions = {f["function"]: f for f in json.loads(rpyc("annotate", "--json", program(SOURCE)).out)["functions"]}
    total = functions["total"]
    assert total["returns"] == {"type": "float", "annotation": "SomeFloat()"}
    assert {"name": "start", "line": 1, "type": "float", "annotation": "SomeFloat()"} in total["variables"]
    assert (total["first_line"], total["last_line"]) == (1, 5)
    assert 17 in functions["main"]["dead_lines"]
    assert 18 not in functions["main"]["dead_lines"]


def test_from_python() -> None:
    def double(n: int) -> int:
        m = n + n
        return m

    annotations = rpyc_dl.annotate(double, [int])
    assert "# m: int" in str(annotations)
    assert repr(annotations) == "<Annotations of double>"
    assert annotations.as_data()[0]["returns"]["type"] == "int"


def test_a_rule_of_one_s_own_takes_part(program: Write) -> None:
    path = program(SOURCE)
    rules = program('.decl odd(o: Op)\nodd(O) :- runs(O), op2(O, "add", _, _, _).\n', "my.dl")
    assert rpyc("annotate", path, "--rules", rules).status == 0


def test_a_wrong_rule_is_told_with_its_place(program: Write) -> None:
    path = program(SOURCE)
    rules = program(".decl odd(o: Op)\nodd(O) :- rnus(O).\n", "my.dl")
    ran = rpyc("annotate", path, "--rules", rules)
    assert ran.status == 1
    assert "--> my.dl:2:11" in ran.err
    assert "did you mean `runs`?" in ran.err


def test_refused(program: Write) -> None:
    source = "def main(argv):\n    x = 0\n    if argv:\n        x = b'no'\n    y = x\n    print(y)\n"
    ran = rpyc("annotate", "--strict-types", program(source))
    assert ran.status == 1
    assert ran.err.startswith(
        "error[union]: `y` is an int on one path and a bytes object on the other\n  --> prog.py:6:"
    )
    assert "note: the int comes from here\n  2 |     x = 0\n" in ran.err
    assert "note: the bytes object comes from here\n  4 |         x = b'no'" in ran.err


def test_attributes_where_they_are_stored(program: Write) -> None:
    source = """\
class Base:
    def __init__(self, name):
        self.name = name
        self.seen = []

class Shape(Base):
    def grow(self, by):
        self.seen.append(by)
        self.size += by

    def start(self):
        self.size = 0

def main(argv):
    shape = Shape(argv[0])
    shape.start()
    shape.grow(len(argv) * 0.5)
    shape.name = "none" if shape.size else "some"
    print(shape.name, shape.size)
    return 0
"""
    notes = annotations(rpyc("annotate", program(source)).out)
    assert notes[3] == "self.name: str" and notes[4] == "self.seen: list[float]"
    assert "self.size: " in notes[9] and "float" in notes[9] and notes[12] == notes[9].replace("by: float, ", "")
    assert notes[18] == "shape.name: str"
