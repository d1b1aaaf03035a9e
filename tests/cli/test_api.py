"""The Python interface: compile, annotate, interpret."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest

import rpyc_dl
from rpyc_dl import RPythonError
from rpyc_dl.api import type_of_value
from rpyc_dl.driver.options import Options
from rpyc_dl.driver.translation import Translation
from rpyc_dl.terminal import Progress


def gcd(a, b):
    while b:
        a, b = b, a % b
    return a


def words(text, numbers):
    result = [(text + "é", 0.5)]
    for number in numbers:
        result.append((text * number, number / 2))
    return result


def test_compile() -> None:
    compiled = rpyc_dl.compile(gcd, [int, int])
    assert compiled(1071, 462) == 21
    assert compiled.__name__ == "gcd"
    with pytest.raises(TypeError):
        compiled(1)
    with pytest.raises(TypeError):
        compiled("a", "b")
    with pytest.raises(OverflowError):
        compiled(1 << 70, 1)


def test_compile_sees_the_types_from_the_first_call() -> None:
    @rpyc_dl.compile
    def double(x):
        return x + x

    assert double(3) == 6
    assert double("ab") == "abab"
    assert double.__name__ == "double"


def test_containers_cross_the_border() -> None:
    compiled = rpyc_dl.compile(words, [str, list[int]])
    assert compiled("ab", [1, 0, 3]) == words("ab", [1, 0, 3])


def everything(n):
    squares = {i: i * i for i in range(n)}
    return squares, {-i for i in squares}, str(n).encode(), n if n > 2 else None, frozenset("ab")


def test_what_interpret_gives_back() -> None:
    for n in (0, 1, 5):
        assert rpyc_dl.interpret(everything, [n]) == everything(n)


def scaled(x, factor=3, *, shift=1):
    return x * factor + shift


def test_arguments_left_to_their_defaults() -> None:
    assert rpyc_dl.compile(scaled, [int])(5) == 16
    assert rpyc_dl.compile(scaled, [int, int])(5, 2) == 11
    assert rpyc_dl.interpret(scaled, [5]) == 16
    assert "scaled" in str(rpyc_dl.annotate(scaled, [int]))


def ll_square(n):
    return n * n


def test_names_of_helpers_mean_nothing_in_a_module() -> None:
    """A function called like a low-level helper computes as Python does: nothing wraps around."""
    assert rpyc_dl.interpret(ll_square, [12]) == 144
    with pytest.raises(OverflowError):
        rpyc_dl.interpret(ll_square, [1 << 40])


def test_interpret() -> None:
    assert rpyc_dl.interpret(gcd, [1071, 462]) == 21
    assert rpyc_dl.interpret(words, ["ab", [2]]) == words("ab", [2])
    with pytest.raises(ZeroDivisionError):
        rpyc_dl.interpret(lambda a, b: a // b, [1, 0])


def test_exceptions_are_the_program_s_own_classes() -> None:
    class Mine(Exception):
        pass

    def fail(n):
        if n > 0:
            raise Mine("because")
        return n

    compiled = rpyc_dl.compile(fail, [int])
    assert compiled(0) == 0
    for call in (lambda: compiled(1), lambda: rpyc_dl.interpret(fail, [1])):
        with pytest.raises(Mine) as caught:
            call()
        assert caught.value.args == ("because",)


def test_refusals_have_a_place() -> None:
    def mixed(flag):
        return flag.upper()

    with pytest.raises(rpyc_dl.RPythonError) as caught:
        rpyc_dl.compile(mixed, [bool])
    assert caught.value.filename == __file__
    assert caught.value.lineno is not None


@pytest.mark.parametrize(
    ("func", "argtypes", "why"),
    [
        (len, [str], "a plain function is needed"),
        (gcd, [int], "`gcd` takes 2 arguments, and types for 1 are given"),
        (gcd, [int, object], "object cannot be the type of an argument"),
        (gcd, [int, "int"], "help: give the type itself, not its name"),
    ],
)
def test_wrong_use(func, argtypes, why: str) -> None:
    with pytest.raises(rpyc_dl.RPythonError, match=why):
        rpyc_dl.compile(func, argtypes)


def test_a_bool_among_ints_is_not_returned_to_python() -> None:
    def one(n):
        return n > 3 and n

    def inside(n):
        return {"a": [(n, True), (n, n)]}

    def whole(n):
        return n, n > 3, [int(n > 3), n]

    for func in (one, inside):
        with pytest.raises(RPythonError, match="the entry point returns a bool or an int") as caught:
            rpyc_dl.interpret(func, [5])
        assert caught.value.pos is not None
        assert caught.value.pos.function is not None
    assert repr(rpyc_dl.interpret(whole, [5])) == repr(whole(5))


def test_the_exit_status_of_a_program_may_be_a_bool(tmp_path: Path) -> None:
    path = tmp_path / "status.py"
    path.write_text("def main(argv):\n    if len(argv) > 1:\n        return 7\n    return len(argv) > 0\n")
    program = Translation.open(str(path), None, Options(), Progress(visible=False))
    assert [program.interpret_program([]), program.interpret_program(["x"])] == [1, 7]


def test_unknown_option() -> None:
    with pytest.raises(rpyc_dl.RPythonError, match="no such option"):
        rpyc_dl.compile(gcd, [int, int], nonsense=True)


@pytest.mark.parametrize(
    ("value", "argtype"),
    [
        (1, int), (True, bool), (1.5, float), ("a", str), (b"a", bytes), (None, None),
        ([1, 2], list[int]), ((1, "a"), tuple[int, str]), ([(1, 2.0)], list[tuple[int, float]]),
        ({1: 2}, dict[int, int]),
    ],
)  # fmt: skip
def test_types_of_values(value: object, argtype: object) -> None:
    assert type_of_value(value) == argtype


@pytest.mark.parametrize("value", [[], [1, True], object(), {1: object(), 2: 3}])
def test_values_without_a_type(value: object) -> None:
    with pytest.raises(rpyc_dl.RPythonError):
        type_of_value(value)


def test_nothing_is_imported_before_it_is_needed() -> None:
    import subprocess
    import sys

    code = "import sys, rpyc_dl; print([m for m in sys.modules if m.startswith('rpyc_dl')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "['rpyc_dl']\n"
    assert "compile" in dir(rpyc_dl)
    with pytest.raises(AttributeError):
        rpyc_dl.nonsense


def test_jit_compiles_for_the_types_of_each_first_call() -> None:
    @rpyc_dl.jit
    def twice(x: Any, times: Any = 2) -> Any:
        return x * times

    assert twice(21) == 42
    assert twice("ab") == "abab"
    assert twice([1], times=3) == [1, 1, 1]
    assert twice.__name__ == "twice"

    @rpyc_dl.jit(gc="none")
    def add(x: Any, y: Any) -> Any:
        return x + y

    results: list[Any] = []
    threads = [threading.Thread(target=lambda i=i: results.append(add(i, 1))) for i in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(results) == [1, 2, 3, 4]
    with pytest.raises(RPythonError, match="plain function"):
        rpyc_dl.jit(len)


class Refused(Exception):
    def __init__(self, code: int) -> None:
        self.code = code

    def __str__(self) -> str:
        return "refused with " + str(self.code)


def test_an_own_exception_arrives_as_its_class_with_its_text() -> None:
    def refuse(n: int) -> int:
        if n > 2:
            raise Refused(n)
        return n

    compiled = rpyc_dl.compile(refuse, [int])
    assert compiled(2) == 2
    with pytest.raises(Refused) as caught:
        compiled(3)
    assert caught.value.args == (3,)
    assert (str(caught.value), type(caught.value).__name__) == ("refused with 3", "Refused")


TROUBLE = """
import sys

class Trouble(ValueError):
    def __init__(self, a, b):
        super().__init__(a)
        self.a = a
        self.b = b

    def __str__(self):
        return "Trouble<" + ["x", self.a][self.b] + ">"

def main(argv):
    raise Trouble("0x1f", len(argv))

if __name__ == "__main__":
    sys.exit(main(sys.argv))
"""


def test_an_uncaught_exception_says_its_own_text_when_interpreted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "trouble.py"
    path.write_text(TROUBLE, encoding="utf-8")
    for args, last in (([], "Trouble: Trouble<0x1f>"), (["x"], "Trouble: <exception str() failed>")):
        translation = Translation.open(str(path), None, Options(), Progress(visible=False))
        assert translation.interpret_program(args) == 1
        assert capsys.readouterr().err.splitlines()[-1] == last
