"""Run by the tests, by each CPython: calls of the functions of `many.py`, compiled or not, and what they give.

python calls.py FOLDER-OR-FILE-OF-THE-MODULE
"""

import copy
import importlib.machinery
import importlib.util
import inspect
import sys

INF, NAN = float("inf"), float("nan")


def loaded(path, name="many"):
    kind = importlib.machinery.ExtensionFileLoader if path.endswith(".so") else importlib.machinery.SourceFileLoader
    spec = importlib.util.spec_from_loader(name, kind(name, path))
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


CALLS = {
    "inc": [(1,), (-1,), (2**62,), (-(2**63),), (2**30,), (-(2**30),), (2**60,)],
    "same_float": [(1.5,), (-0.0,), (INF,), (NAN,), (1e300,)],
    "half": [(3.0,)],
    "negate": [(True,), (False,)],
    "record": [(5,), (-1,)],
    "floor_div": [(7, 2), (-7, 2), (7, 0)],
    "square_root": [(4.0,), (-1.0,)],
    "nothing": [()],
    "five": [()],
    "always_none": [(1,)],
    "twice": [("ab",), ("",), ("ä",), ("€",), ("😀x",), ("\ud800",), ("a\0b",), ("\xff",), ("\udc80\ud83d",)],
    "first": [("abc",), ("😀",), ("",)],
    "points": [("aä€😀\ud800\0",)],
    "from_points": [([97, 228, 0x20AC, 0x1F600],), ([0xD83D, 0xDE00],), ([0xD800],), ([],), ([-1],)],
    "reverse": [(b"abc\0\xff",), (b"",)],
    "size": [(b"x" * 1000,)],
    "buffer": [(5,), (0,)],
    "maybe": [(None,), (4,)],
    "maybe_text": [(None,), ("ab",), ("abc",), ()],
    "maybe_list": [(None,), ([1, 2],)],
    "only_none": [(None,)],
    "total": [([],), ([1, 2, 3],), (list(range(1000)),), ([2**40, -(2**40), 5],)],
    "mean": [([1.0, 2.0],)],
    "doubled": [([1, 2],), ([],), (list(range(300)),)],
    "nested": [([["a", "b"], [], ["ü"]],)],
    "table": [(3, 2), (0, 2)],
    "swap": [((1, "a"),)],
    "many": [((1.0, 2.5),), ((),)],
    "empty": [()],
    "nones": [(3,), (0,)],
    "words": [("a b a",), ("",)],
    "by_count": [({"x": 3, "y": 1},), ({},)],
    "inverted": [({1: ["a", "b"], 2: []},)],
    "by_pair": [({(1, 2): 1.5}, 1, 2), ({(1, 2): 1.5}, 2, 1)],
    "flags": [({"a": True, "b": False, "c": None},)],
    "unique": [(["a", "b", "a"],)],
    "common": [({1, 2, 3}, frozenset([2, 3, 4]))],
    "chars": [("hello",)],
    "letter_counts": [("hello",)],
    "deep": [({"a": [(1, {"x"}), (2, set())], "b": []},)],
    "push": [([1], 2)],
    "sort": [(["b", "a"],)],
    "push_and_fail": [([],)],
    "put": [({"a": [1]}, "a", 2), ({"a": [1]}, "b", 2)],
    "transpose": [([[1, 2], [3, 4]],)],
    "discard": [({"a"}, "a"), ({"a", "b"}, "c")],
    "merge": [({"a": 1.0}, {"b": 2.0})],
    "in_tuple": [(([True], 0),)],
    "greet": [("bob",), ("bob", 1)],
    "positional": [(1,), (1, 5), (1, 5, 6)],
    "odd_defaults": [(), (1.0,), (1.0, [])],
    "not_annotated": [(2,), (2, 4)],
    "fail": [(n,) for n in range(19)],
    "caught": [(n,) for n in range(19)],
    "distance": [(4,)],
    "churn": [(3,), (50,)],
    "scale": [(1.5,)],
    "scaled": [(2,)],
    "prefixes": [(4,)],
    "mixed": [(5,)],
    "length_of_nones": [({"a": None},)],
    "first_or_none": [((None, "a"),), ((3, "a"),)],
    "maybe_pair": [(None,), ((1, 2),)],
    "maybe_dict": [(), (None,), ({"a": 3},)],
    "ordered": [(frozenset("ab"),)],
    "summed": [({"a": {"b": 1.5}},)],
    "with_gaps": [([1, None, 3],)],
    "filled": [(["a", None],)],
    "seconds": [({(1, "a"), (2, "b")},)],
    "append_to": [({"a": ["b"]}, "a", "c"), ({"a": ["b"]}, "z", "c")],
    "update": [({"a": 1}, {"b": 2})],
    "clear_all": [({"a": 1}, [1], {1})],
    "rearrange": [([1, 2, 3], [4])],
    "give_back": [([1],), ([],)],
}

#: As they stand in a program; `m` is the module.
EXPRESSIONS = """
m.inc()
m.inc(1, 2)
m.inc(y=2)
m.inc(1, x=2)
m.inc(x=4)
m.greet()
m.greet("a", end="?")
m.greet("a", loud=True, times=3)
m.greet("a", 1, "?")
m.greet(times=1)
m.nothing(1)
m.positional(a=1)
m.positional(1, 2, c=4)
m.positional()
inspect.signature(m.greet).parameters.keys()
[(p.name, p.kind, p.default) for p in inspect.signature(m.positional).parameters.values()]
inspect.getdoc(m.inc)
m.inc.__name__, m.inc.__qualname__, m.inc.__module__
m.__doc__, m.__name__
m.LIMIT, m.RATE, m.NAME, m.ON, m.PAIR
m.bump(), m.bump()
m.also_scaled is m.scaled, m.also_scaled(3)
m.Wrong.__name__, m.Wrong.__mro__[1], m.Wrong.__doc__, issubclass(m.Deeper, m.Wrong), m.Lost.__module__
m.maybe_text(), m.maybe_text("ab"), m.maybe_text(text="x")
[m.inc(i) for i in range(-6, 300)][::50]
m.add(1), m.add(1, 2), m.add(b=5, a=1), m.add(1, b=7)
m.add()
m.add(1, 2, 3)
m.add(1, a=2)
m.add(1, c=2)
m.add(**{"".join(["", "a"]): 1, "".join(["b"]): 3})
"""


def shown(value):
    if isinstance(value, float) and value != value:
        return "nan"
    if isinstance(value, set | frozenset):
        return f"{type(value).__name__} {sorted(value)!a}"
    if isinstance(value, BaseException):
        extra = {k: v for k, v in vars(value).items() if not k.startswith(" ") and k not in ("name", "obj")}
        args = value.args if not isinstance(value, UnicodeError) else ()
        return f"{type(value).__qualname__} {args!a} {str(value)!a} {extra}"
    return f"{type(value).__name__} {value!a}"


def shown_args(args):
    return ", ".join(shown(arg) for arg in args)[:80]


def outcome(func, *args):
    try:
        return shown(func(*args))
    except BaseException as error:
        return "raises " + shown(error)


def main(path):
    m = loaded(path)
    global COMPILED
    COMPILED = path.endswith(".so")
    for name, calls in CALLS.items():
        for args in calls:
            given = copy.deepcopy(args)
            text = outcome(getattr(m, name), *given)
            changed = "" if given == args or name == "same_float" else f" changes {shown_args(given)}"
            print(f"{name} {shown_args(args)}: {text}{changed}")
    xs = [b"a"]
    if COMPILED:
        outcome(m.same_twice, xs, xs)
        m.same_twice(xs, [b"c"])
    ys = ["b", "a"]
    print(m.sort(ys) is ys, ys)
    rows = [[1, 2], [3, 4]]
    inner = rows[1]
    result = m.transpose(rows)
    print(result is rows, rows[1] is inner, rows[2] is rows[0], rows)
    for line in EXPRESSIONS.strip().splitlines():
        print(f"{line}: {outcome(eval, line, {'m': m, 'inspect': inspect})}")
    try:
        m.fail(1)
    except ValueError as error:
        frames = []
        at = error.__traceback__
        while at is not None:
            frames.append(at.tb_frame.f_code.co_name)
            at = at.tb_next
        print("frames", frames[:1])


if __name__ == "__main__":
    sys.set_int_max_str_digits(0)
    main(sys.argv[1])
