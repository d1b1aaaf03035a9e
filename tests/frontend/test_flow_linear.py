"""The time that a graph takes grows linearly with the length of the function, whatever it consists of."""

import gc
import time

import pytest

from rpyc_dl.frontend import build_flow, checkgraph


def of_lines(*lines, before="", after=" return x"):
    """A function of n parts: `lines` with the number of the part for `{0}`."""

    def source(n):
        body = "\n".join(" " + line.format(i) for i in range(n // len(lines)) for line in lines)
        return f"def f(a, b, l):\n x = y = 0\n{before}\n{body}\n{after}\n"

    return source


SHAPES = {
    "statements": of_lines("x = x * b + {0}"),
    "variables": of_lines("x{0} = a + {0}"),
    "branches": of_lines("if x > {0}:", " x = x + b"),
    "cases": of_lines(" case {0}:", "  return b", before=" match a:"),
    "returns": of_lines("if a == {0}:", " return b"),
    "loops": of_lines("for i in range(b):", " x -= i", "while x > {0}:", " x -= y"),
    "loop": of_lines(" if a == x + {0}:", "  x += 1", "  continue", before=" while x < b:", after="  x += 1"),
    "handlers": of_lines("try:", " x = l[{0}] + a", "except (KeyError, ValueError):", " x = {0}", "l.append(x)"),
    "one handler": of_lines(" x += l[{0}]", before=" try:", after=" except IndexError:\n  return 1"),
    "finally": of_lines("try:", " x += l[{0}]", "finally:", " y += 1"),
    "with": of_lines("with a:", " x += b.m({0})"),
    "unbound": of_lines("if a > {0}:", " y{0} = b", "if a > {0}:", " a -= y{0}"),
    "lambdas": of_lines("x += (lambda y: y + a)({0})"),
    "comprehensions": of_lines("x += len([y for y in l if y > {0}])"),
    "conditions": of_lines("x = l[{0}] if b > {0} else x"),
    "yields": of_lines("x += 1", "yield x"),
    "mixed": of_lines(
        *("if a == {0}:", " x = x + {0}", "y += x * b", "while x > {0}:", " x -= y"),
        *("try:", " x = l[{0}] + a", "except (KeyError, ValueError):", " x = {0}", "l.append(x)"),
    ),
}


def function(shape, n):
    namespace = {}
    exec(SHAPES[shape](n), namespace)
    return namespace["f"]


def seconds(shape, n):
    """CPU time for a function of n lines, its graph built and checked; of a generator, that of its body."""
    func = function(shape, n)  # a new one each time: decoded code is kept
    gc.collect()
    gc.disable()  # or a collection of all that the tests have made may fall into this time
    start = time.process_time()
    graph = build_flow(func)
    if shape == "yields":
        graph = build_flow(graph.startblock.operations[0].args[0].value._resume·)
    checkgraph(graph)
    seconds = time.process_time() - start
    gc.enable()
    return seconds


@pytest.mark.parametrize("shape", SHAPES)
def test_graphs(shape):
    for n in (20, 700):
        checkgraph(build_flow(function(shape, n)))


@pytest.mark.slow
@pytest.mark.parametrize("shape", SHAPES)
def test_time_is_linear_in_the_length(shape):
    short = long = 10**6
    for _ in range(5):  # what else runs makes the one or the other slower
        short, long = min(short, seconds(shape, 1250)), min(long, seconds(shape, 5000))
        if long < 4 * 1.3 * short:
            break
    print(f"{shape}: {short:.3f} s, {long:.3f} s")
    assert long < 4 * 1.3 * short  # an exponent below 1.2
