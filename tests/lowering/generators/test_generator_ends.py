"""The end of a generator, caught right at `next`, is a branch; all else that leaves the body is an exception."""

from rpyc_dl.driver.translation import Translation
from rpyc_dl.frontend.model import c_last_exception
from rpyc_dl.lowering.instance.exceptiondata import exceptions_of
from rpyc_dl.lowering.run.llinterp import LLInterpreter
from rpyc_dl.lowering.transform import transform_program


def ends(n: int) -> str:
    out = [str(x) for x in _doubled(_count(n))]
    out.append(str(sum(x for x in _count(n) if x % 2)))
    out.append(str(max(_doubled(_count(n + 1))) + len(list(_walk(n)))))
    out.append(str(any(x > 2 for x in _count(n))) + str(all(x < 3 for x in _count(n))))
    for catch_all in (False, True):
        out.append(_broken(_failing(n), catch_all))
    out.append(_either(n))
    out.append(_conversation(n))
    out.append(_value_of_delegate(n))
    g = _count(1)
    out.append(f"{next(g, -1)} {next(g, -1)} {next(g, -1)}")
    for x in _endless():
        if x > n:
            break
    out.append(str(x))
    out.append(_maybe(None if n == 3 else _count(n)))
    out.append(_inner_stop(n))
    return " ".join(out)


def _count(n):
    i = 0
    while i < n:
        yield i
        i += 1


def _doubled(items):
    for x in items:
        yield x * 2


def _endless():
    i = 0
    while True:
        yield i
        i += 1


def _walk(n):
    if n > 0:
        yield from _walk(n - 1)
        yield n
        yield from _walk(n - 2)


def _failing(n):
    yield 1
    yield 12 // (n - 2)
    if n == 1:
        raise ValueError("late")


def _broken(g, catch_all):
    total = 0
    if catch_all:
        while True:
            try:
                total += next(g)
            except Exception:
                return f"all{total}"
    try:
        for x in g:
            total += x
    except ValueError as e:
        return f"{e}{total}"
    except ZeroDivisionError:
        return f"zero{total}"
    return f"end{total}"


class _Down:
    def __init__(self, n):
        self.n = n

    def __iter__(self):
        return self

    def __next__(self):
        self.n -= 1
        if self.n < 0:
            raise StopIteration
        return self.n


def _squares(n):
    for i in range(n):
        yield i * i


def _either(n):
    total = 0
    for x in _squares(n) if n % 2 else _count(n):
        total = total * 7 + x
    for x in _Down(n):
        total = total * 5 + x
    return str(total)


def _echo():
    got = 0
    while got < 5:
        try:
            got = yield got
        except KeyError:
            got = 4
    return got + 1


def _relay():
    value = yield from _echo()
    yield value * 100


def _conversation(n):
    g = _relay()
    out = [next(g), g.send(n), g.throw(KeyError("k")), g.send(9)]
    for x in g:
        out.append(x)
    return str(out)


def _valued(n):
    yield n
    return n * 3


def _delegating(n):
    a = yield from _valued(n)
    b = yield from _valued(a)
    yield b


def _value_of_delegate(n):
    return str(list(_delegating(n)))


def _maybe(g):
    try:
        return str(sum(x for x in g))
    except TypeError as e:
        return str(e)


def _raising():
    yield 1
    raise StopIteration


def _inner_stop(n):
    try:
        for x in _raising():
            n += x
    except RuntimeError as e:
        return f"{e}{n}"
    return "no error"


def test_ends(everywhere):
    everywhere(ends, [int], [0, 1, 2, 3, 4])


def _pipeline(n: int) -> int:
    total = 0
    for x in _doubled(_count(n)):
        total += x
    return total + sum(x for x in _count(n) if x != 3)


def test_no_exception_is_caught():
    """Where generators end in loops, and what they do raises nothing, no operation of the program is protected."""
    typed = Translation(_pipeline, [int]).typed
    graphs = transform_program(list(typed.graphs), [typed.entry], exceptions_of(typed.rtyper))
    protected = [
        graph.name for graph in graphs for block in graph.iterblocks() if block.exitswitch is c_last_exception
    ]
    assert protected == []


def _odd(items):
    for x in items:
        yield x | 1


def _three(n):
    yield n
    yield n * 2
    yield n * 3


def _pipelines(n: int) -> int:
    total = 0
    for x in _odd(_doubled(_count(n))):
        total += x
    for x in _three(n):
        for y in (z * z for z in _three(x) if z != 4):
            if y == 9:
                break
            total += y
    total += max(x % 5 for x in _count(n + 1)) + sum(_doubled(_count(n)))
    if any(x > 3 for x in _count(n)) or all(x < 2 for x in _three(n)):
        total += 1
    return total


def test_generators_of_a_loop_are_its_variables():
    """No generator is made where all that resumes it is the loop, or the builtin, that it was made for."""
    typed = Translation(_pipelines, [int]).typed
    graphs = transform_program(list(typed.graphs), [typed.entry], exceptions_of(typed.rtyper))
    made = {graph.name for graph in graphs for _, op in graph.iterblockops() if op.opname == "malloc"}
    assert made == set()
    program = LLInterpreter(exceptions_of(typed.rtyper))
    assert [program.eval_graph(typed.entry, [n]) for n in range(6)] == [_pipelines(n) for n in range(6)]
