"""A bare `raise` in a function that a handler calls raises what the handler handles, as in CPython."""

from __future__ import annotations

from pathlib import Path

from support.executables import build

PROGRAM = """
import sys

def helper():
    raise

def deeper(n):
    if n == 0:
        helper()
    deeper(n - 1)

def t_call():
    try:
        try:
            raise ValueError("a")
        except ValueError:
            helper()
    except ValueError as e:
        print("ValueError", e)
    except RuntimeError as e:
        print("RuntimeError", e)

def t_deep():
    try:
        try:
            {}["x"]
        except KeyError:
            deeper(3)
    except KeyError as e:
        print("KeyError", e)

def t_ended():
    try:
        try:
            raise ValueError("a")
        except ValueError:
            pass
        helper()
    except RuntimeError as e:
        print("RuntimeError", e)

def t_nested_ended():
    try:
        try:
            raise ValueError("outer")
        except ValueError:
            try:
                raise KeyError("inner")
            except KeyError:
                pass
            helper()
    except ValueError as e:
        print("ValueError", e)
    except KeyError as e:
        print("KeyError", e)

def t_inner():
    try:
        try:
            raise ValueError("outer")
        except ValueError:
            try:
                raise KeyError("inner")
            except KeyError:
                helper()
    except ValueError as e:
        print("ValueError", e)
    except KeyError as e:
        print("KeyError", e)

def caught_inside():
    try:
        raise IndexError("mine")
    except IndexError:
        pass
    raise

def t_callee_handles():
    try:
        try:
            raise ValueError("outer")
        except ValueError:
            caught_inside()
    except ValueError as e:
        print("ValueError", e)

def in_finally():
    try:
        print("try")
    finally:
        raise

def t_finally():
    try:
        try:
            raise ValueError("outer")
        except ValueError:
            in_finally()
    except ValueError as e:
        print("ValueError", e)
    try:
        in_finally()
    except RuntimeError as e:
        print("RuntimeError", e)

def gen():
    yield 1
    raise

def t_generator():
    g = gen()
    try:
        try:
            raise ValueError("outer")
        except ValueError:
            print(next(g))
            print(next(g))
    except ValueError as e:
        print("ValueError", e)
    g = gen()
    next(g)
    try:
        next(g)
    except RuntimeError as e:
        print("RuntimeError", e)

def gen2():
    try:
        raise KeyError("in generator")
    except KeyError:
        yield 1
        helper()

def t_generator2():
    try:
        for x in gen2():
            try:
                helper()
            except RuntimeError as e:
                print(e)
    except KeyError as e:
        print("KeyError", e)

class M:
    def __enter__(self):
        return self
    def __exit__(self, a, b, c):
        try:
            helper()
        except ZeroDivisionError as e:
            print("exit", e)
        except RuntimeError as e:
            print("exit none", e)
        return True

def t_with():
    with M():
        1 // len("")
    with M():
        pass

class P:
    @property
    def v(self):
        raise
    def __add__(self, other):
        raise
    def __iter__(self):
        raise
    def __len__(self):
        helper()
        return 1

def t_ops():
    p = P()
    try:
        try:
            raise ValueError("v")
        except ValueError:
            p.v
    except ValueError as e:
        print(e)
    try:
        try:
            raise ValueError("add")
        except ValueError:
            p + p
    except ValueError as e:
        print(e)
    try:
        try:
            raise ValueError("iter")
        except ValueError:
            for x in p:
                print(x)
    except ValueError as e:
        print(e)
    try:
        try:
            raise ValueError("bool")
        except ValueError:
            if p:
                print("p")
    except ValueError as e:
        print(e)

def t_lambda():
    def inner():
        raise
    f = lambda: inner()
    try:
        try:
            raise OSError("closure")
        except OSError:
            f()
    except OSError as e:
        print(e)
    try:
        try:
            raise OSError("sorted")
        except OSError:
            sorted([1, 2], key=lambda x: inner())
    except OSError as e:
        print(e)

def returns():
    try:
        raise ValueError("r")
    except ValueError:
        return len("ab")

def t_return_break():
    print(returns())
    for i in range(2):
        try:
            raise ValueError("b")
        except ValueError:
            print(len("abc"))
            break
    try:
        helper()
    except RuntimeError as e:
        print(e)

def failing():
    raise KeyError("second")

def t_exception_in_handler():
    try:
        try:
            raise ValueError("first")
        except ValueError:
            failing()
    except KeyError:
        pass
    try:
        helper()
    except RuntimeError as e:
        print(e)

class Boom(Exception):
    pass

def log_and_raise():
    print("log")
    raise

def t_own():
    try:
        try:
            raise Boom("b")
        except Exception:
            log_and_raise()
    except Boom as e:
        print(type(e).__name__, e)

def main(argv):
    t_call()
    t_deep()
    t_ended()
    t_nested_ended()
    t_inner()
    t_callee_handles()
    t_finally()
    t_generator()
    t_generator2()
    t_with()
    t_ops()
    t_lambda()
    t_return_break()
    t_exception_in_handler()
    t_own()
    return 0
"""


def test_a_bare_raise_finds_the_handler_that_called(tmp_path: Path) -> None:
    program = build(PROGRAM, tmp_path)
    assert program.run() == program.expected()


UNCAUGHT = """
import sys


def helper():
    raise


def main(argv):
    try:
        raise ValueError("handled")
    except ValueError:
        if len(argv) > 1:
            helper()
    helper()
"""


def test_what_nobody_catches_ends_the_program(tmp_path: Path) -> None:
    program = build(UNCAUGHT, tmp_path)
    for args in ((), ("x",)):
        ran, expected = program.run(*args), program.expected(*args)
        assert (ran.status, ran.last()) == (expected.status, expected.last())


TRACEBACKS = """
import sys

class Problem(Exception):
    def __init__(self, code):
        self.code = code

    def __str__(self):
        return "problem %d" % self.code

def fail(n):
    if n == 0:
        raise Problem(n)
    return n

def divide(n):
    return 10 // n

def deep(depth, n):
    if depth == 0:
        return fail(n)
    return deep(depth - 1, n) + 1

def noted(n):
    try:
        return deep(3, n) + divide(n - 1)
    except Problem as e:
        print("noted", e.code)
        raise
    except ZeroDivisionError:
        print("noted a division")
        raise

def cleaned(n):
    try:
        return noted(n) + deep(2, n)
    finally:
        try:
            deep(1, 0)
        except Problem as e:
            print("cleaning met", e)

def once_more(n):
    try:
        return 1 + cleaned(n)
    except Exception as e:
        if str(e) == "?":
            return 0
        raise

def read_only(n):
    try:
        return once_more(n)
    except Problem as e:
        return e.code
    except ZeroDivisionError as e:
        return len(str(e))

def in_place(n):
    try:
        items = [n]
        return items[n + 7]
    except IndexError as e:
        print(e)
        if n < 9:
            raise
        return 1

def produce(n):
    try:
        yield 1
        yield once_more(n)
    finally:
        print("generator ends")

def consume(n):
    total = 0
    for x in produce(n):
        total += x
    return total

def main(argv):
    kind, n = argv[1], len(argv) - 2
    if kind == "once more":
        print(read_only(n))
        once_more(n)
    elif kind == "division":
        print(read_only(n + 1))
        once_more(n + 1)
    elif kind == "in place":
        in_place(n)
    elif kind == "generator":
        consume(n)
    return 0
"""


def test_a_traceback_goes_on_where_an_exception_is_raised_again(tmp_path: Path) -> None:
    kinds = ["once more", "division", "in place", "generator"]
    program = build(TRACEBACKS, tmp_path)
    assert [program.run(kind) for kind in kinds] == [program.expected(kind) for kind in kinds]
