"""What `docs/parity.md` says of the original, item by item: a function for each row, a comment for each item.

`test_parity.py` compiles the whole, compares what each function prints with CPython, and holds the comments against the
page. An item that is not here has a comment `not here: …`.
"""

# ruff: noqa
import enum
import os
import random
import sys
from collections import OrderedDict, namedtuple
from dataclasses import dataclass

from rpyc_dl.rlib.objectmodel import (
    compute_hash,
    enforceargs,
    instantiate,
    nonconst,
    not_rpython,
    signature,
    specialize,
    we_are_translated,
)
from rpyc_dl.rlib.external import external
from rpyc_dl.rlib.rarithmetic import (
    base_int,
    intmask,
    maxint,
    ovfcheck,
    r_int,
    r_int8,
    r_int16,
    r_int32,
    r_longlong,
    r_singlefloat,
    r_uint,
    r_uint8,
    r_uint16,
    r_uint32,
)
from rpyc_dl.rlib.unroll import unrolling_iterable


class Context:
    def __init__(self, name):
        self.name = name

    def __enter__(self):
        print("enter", self.name)
        return self

    def __exit__(self, kind, value, traceback):
        print("exit", self.name, kind is None)
        return kind is not None


def area_statements(n):
    # if, while
    if n > 3:
        print("more")
    elif n:
        print("some")
    while n > 1:
        n -= 1
        if n == 2:
            continue
    # for with else
    for i in range(3):
        if i == 5:
            break
    else:
        print("else", n)
    # try in all forms, raise
    try:
        try:
            raise ValueError("a")
        except (KeyError, ValueError) as error:
            print(error)
            raise RuntimeError("b") from error
        else:
            print("never")
        finally:
            print("finally")
    except RuntimeError as error:
        print(error, error.__cause__)
    # with
    with Context("a"), Context("b") as b:
        print(b.name)
        raise KeyError("caught by the manager")
    # del
    items = [1, 2, 3, 4]
    del items[0], items[1:]
    print(items)
    # comprehensions
    print([x * y for x in range(3) for y in range(x)], {x: str(x) for x in range(2)}, sorted({x % 2 for x in items}))
    # assert
    try:
        assert n > 5, "small"
    except AssertionError as error:
        print(error)
    # local imports
    import math

    print(math.floor(2.5))
    # nested unpacking
    (a, (b, c)), *rest = (1, (2, 3)), 4, 5
    print(a, b, c, rest)


def called(a, b=2, *args):
    return a, b, args


def area_calls(n):
    # positional, keyword, defaults
    print(called(n), called(n, 3), called(b=n, a=1))
    # `*args` both ways
    print(called(*(n, 2, 3)), called(1, *(n, 4)))
    # no `**kw`
    print(called(**{"a": n, "b": 1}), keywords(a=n, b=2))


def keywords(**kw):
    return sorted(kw)


def counting(n):
    for i in range(n):
        if i == 2:
            return
        yield i


def area_generators(n):
    # a class with an entry and resume states
    gen = counting(n + 2)
    # `next()` and `for`
    print(next(gen), [x for x in gen])
    for x in counting(1):
        print(x)
    # no `send`
    echo = echoing()
    print(next(echo), echo.send(n), echo.send(5))
    # two generators cannot meet
    either = counting(2) if n > 1 else (x * x for x in range(n))
    print(list(either))


def echoing():
    got = 0
    while True:
        got = (yield got) + 1


def area_operations(n):
    # about 90, each with the exceptions it can raise
    x, y = n + 7, n + 1
    print(x + y, x - y, x * y, x // y, x % y, x / y, x**2, x << 2, x >> 1, x & y, x | y, x ^ y, -x, +x, ~x, abs(-x))
    print(x < y, x <= y, x == y, x != y, x > y, x >= y, not x, x is None, x in [y], divmod(x, y), hash(x), repr(x))
    for k in range(5):
        try:
            if k == 0:
                print(x // (n - n))
            elif k == 1:
                print([1][x])
            elif k == 2:
                print({1: 2}[x])
            elif k == 3:
                print(ovfcheck(maxint + x))
            else:
                print(1 << (n - n - 1))
        except (ZeroDivisionError, LookupError, OverflowError, ValueError) as error:
            print(type(error).__name__)
    # pure ones folded
    print(2**10 + len("abc"), "abc".upper(), (1, 2)[1])


def area_implicit_exceptions(n):
    # only inside a matching `try`
    try:
        print([1, 2][n + 5])
    except IndexError as error:
        print(error)
    # assumed impossible elsewhere
    try:
        beyond(n)
    except IndexError as error:
        print("beyond", error)


def beyond(n):
    return [1, 2][n + 5]


class Prop:
    def __init__(self, x):
        self.x = x

    @property
    def double(self):
        return 2 * self.x


class Frozen:
    def __init__(self, x):
        self.x = x

    def _freeze_(self):
        return True

    def meth(self, n):
        return self.x + n


PREBUILT = Prop(4)
FROZEN = Frozen(5)
FROZEN_2 = Frozen(6)
KINDS = (True, 7, "text", 2.5)
LIST, DICT, BYTES, NOTHING = [1, 2], {"a": 1}, bytearray(b"xy"), None
CALLABLE, BUILTIN, TYPE = counting, len, Prop


def area_constants(n):
    # bool, int, str, tuple, float
    print(KINDS, KINDS[1] + n)
    # bytearray, list, dict
    LIST.append(n)
    BYTES.append(65 + n)
    DICT["b"] = n
    print(LIST, DICT, bytes(BYTES))
    # property, instances
    PREBUILT.x += n
    print(PREBUILT.double)
    # builtin, type, callable
    print(BUILTIN([n]), TYPE(n).x, list(CALLABLE(1)))
    # frozen objects, None
    print(FROZEN.meth(n), NOTHING is None)
    # over-long ints refused
    try:
        print(ovfcheck(maxint + n + 1))
    except OverflowError:
        print("overflow")


@enforceargs(int, str)
def enforced(a, b):
    return b * a


@signature(int, returns=int)
def signed(a):
    return a + 1


def area_enforcement(n):
    # enforced argument types
    print(enforced(n, "x"))
    # signatures
    print(signed(n))
    # non-constant marker
    print(nonconst(5) + n)


class Slotted:
    __slots__ = ("a", "b")
    _immutable_fields_ = ["a"]

    def __init__(self, a):
        self.a = a
        self.b = 0


class Attributed:
    _attrs_ = ("x",)

    def __init__(self, x):
        self.x = x


def area_hints_of_classes(n):
    # `_attrs_` and `__slots__` enforced
    s = Slotted(n)
    s.b += 5
    print(s.a, s.b, Attributed(n).x)
    # immutable fields
    print(Slotted(3).a)


class Shape:
    def area(self):
        return 0


class Square(Shape):
    def __init__(self, side):
        self.side = side

    def area(self):
        return self.side * self.side


def area_narrowing(n):
    shapes = [Square(n), Shape()]
    for shape in shapes:
        # isinstance
        if isinstance(shape, Square):
            print(shape.side)
        # issubclass
        print(issubclass(type(shape), Square), issubclass(Square, Shape))
        # type identity
        print(type(shape) is Square)
    # `is None`
    maybe = shapes[0] if n else None
    if maybe is not None:
        print(maybe.area())
    # truth
    text = "abc" if n > 1 else None
    if text:
        print(len(text))
    # integer comparison
    if n >= 0:
        print("abc"[n % 3])


def area_low_level(n):
    # external function
    print(absolute(-n))
    # not here: Ptr, interior pointer, address


absolute = external("abs", [r_int32], int, header="stdlib.h")


class Nested:
    def __init__(self, n):
        self.pair = (n, "x")
        self.inner = Prop(n)


def area_reprs(n):
    # every integer size
    print(int(r_int8(n)), int(r_int16(n)), int(r_int32(n)), int(r_int(n)), int(r_uint8(n)), int(r_uint16(n)))
    print(int(r_uint32(n)), int(r_uint(n)))
    # float, bool, char, string, unicode, bytearray
    print(n * 0.5, n > 1, "abc"[n % 3], "text" + str(n), "\u20ac" * n, bytearray(b"a") * n)
    # tuple, resizable and fixed list, range, ordered dict
    grown = [n]
    grown.append(1)
    print((n, "a"), grown, [1, n], range(n), OrderedDict([(n, 1), (0, 2)]))
    # class vtable, instance (nested structs)
    print(Square(n).area(), Nested(n).inner.x, Nested(n).pair)
    # function (constant, set), frozen (one, many), methods, classes, None
    chosen = double if n > 1 else triple
    frozen = FROZEN if n > 1 else FROZEN_2
    method = Square(n).area
    cls = Square if n > 1 else Cube
    print(double(n), chosen(n), FROZEN.x, frozen.x, method(), cls(n).side, None)
    # iterators, builders
    text = ""
    for x in iter([n, 1]):
        text += str(x)
    print(text)
    # not here: weak reference, pointer, address


class Cube(Square):
    def area(self):
        return 6 * self.side


def double(n):
    return 2 * n


def triple(n):
    return 3 * n


def area_numbers(n):
    # Bool ⊑ Integer(nonneg, unsigned, known type) ⊑ Float
    print((n > 1) + n, n + 0.5, (n > 1) * 0.5, r_uint(n) - 1 - r_uint(n), isinstance(r_uint(n), base_int))
    print(r_int(maxint) + 1, hex(r_uint(-1)), r_int8(127) + 1, r_longlong(maxint) * 2, r_uint8(n) + r_int32(n))
    # mixing signedness needs nonneg
    mixed = r_uint(n) if n > 1 else r_uint(len("abc"))
    print(mixed, float(r_singlefloat(n * 0.1)))


def area_numbers_None(n):
    # None ⊔ int is refused
    maybe = n if n > 1 else None
    print(maybe, maybe is None)


def area_strings(n):
    # Char ⊑ String, UnicodeCodePoint ⊑ UnicodeString
    word = "abc"[n % 3] if n > 1 else "word"
    print(word, ("\u20ac"[0] if n > 1 else "\u00e4\u00f6") + word, ord(word[0]))
    # ByteArray
    data = bytearray(b"abc")
    data[0] = n
    print(data)


def area_str(n):
    text = " a,b,c " * n
    # find, split, strip, replace
    print(text.find("b"), text.strip().split(","), text.replace(",", ";"), text.rfind("c"), text.count("a"))
    # … and `%` with %s %d %x %o %f %r and no width
    print("%s %d %x %o %f %r" % ("s", n, n + 20, n + 20, n * 0.5, "r"))


def area_containers(n):
    # List, Dict, Tuple pointwise
    print([n], {n: "a"}, (n, "a", [1.5]))
    # Iterator(variant)
    it = iter([n, 2])
    print(next(it), list(it), list(enumerate("ab")), list(zip([n], "a")))


def area_tuples_of_unknown_length(n):
    # (none: the length is part of the annotation)
    t = ()
    for i in range(n):
        t += (i,)
    print(t, len(t))


def area_calls_with_a_star(n):
    # the starred value must be a tuple
    print(called(*(n, 1)))


def area_list(n):
    # append extend insert pop remove reverse index
    xs = [3, n]
    xs.append(1)
    xs.extend([5, 6])
    xs.insert(1, 9)
    print(xs.pop(), xs.pop(0), xs)
    xs.remove(9)
    xs.reverse()
    print(xs, xs.index(5))
    # + += * *= in == slices del
    ys = xs + [n]
    ys += [1]
    ys *= 2
    print(ys, xs * 2, n in ys, xs == ys, ys[1:3], ys[::2])
    ys[0:2] = [7]
    del ys[0]
    print(ys)


def area_dict(n):
    # get setdefault copy update keys values items clear popitem pop in
    d = {"a": n}
    print(
        d.get("a"), d.get("z", 0), d.setdefault("b", 2), "a" in d, list(d.keys()), list(d.values()), list(d.items())
    )
    e = d.copy()
    e.update({"c": 3})
    print(e.popitem(), e.pop("a"), e)
    e.clear()
    print(e, d)


def area_builtins(n):
    # range, enumerate, reversed, bool, int, float, chr
    print(list(range(n)), list(enumerate([n])), list(reversed([1, n])), bool(n), int("5"), float(n), chr(65 + n))
    # hasattr (constant), list, min/max of two, abs, len, ord
    print(hasattr(Square(n), "side"), list("ab"), min(n, 2), max(n, 2), abs(-n), len("abc"), ord("a"))
    # hex/oct/bin, str, isinstance, type
    print(hex(n), oct(n), bin(n), str(n), isinstance(n, int), type(n).__name__)


def area_special_calls(n):
    # `open`
    name = "parity.tmp"
    with open(name, "w") as f:
        f.write("line %d\n" % n)
    with open(name) as f:
        print(f.read())
    # `os.path.*`
    print(os.path.exists(name), os.path.join("a", "b"), os.path.basename("/x/y.z"))
    os.remove(name)
    # `print`
    print("a", n, sep="-", end="!\n")


ATTRIBUTES = unrolling_iterable(["x", "double"])


class Key:
    def __init__(self, n):
        self.n = n

    def __eq__(self, other):
        return isinstance(other, Key) and self.n % 10 == other.n % 10

    def __hash__(self):
        return self.n % 10


def area_library(n):
    # rarithmetic
    print(intmask(r_uint(maxint) + 5), r_uint(n) << 3)
    for k in (n, maxint):
        try:
            print(ovfcheck(k + 1))
        except OverflowError:
            print("overflow")
    # objectmodel
    print(we_are_translated() or True, compute_hash("a") == compute_hash("a"), instantiate(Shape).area())
    # string builders
    text = ""
    for i in range(n):
        text += str(i)
    print(text)
    # `unrolling_iterable`
    for name in ATTRIBUTES:
        print(name, getattr(Prop(n), name))
    # `r_dict`
    print({Key(n): 1, Key(n + 10): 2}[Key(n)])
    # random (Mersenne twister)
    r = random.Random(n)
    print(r.random(), r.randrange(100))
    # os and files
    print(os.getcwd() != "", os.path.isdir("."))
    # stable list sort
    print(sorted(["b", "A", "a", "B"], key=lambda s: s.lower()))
    # not here: `rbigint`


class MyError(Exception):
    pass


def failing(n):
    if n > 1:
        raise MyError("mine")
    raise KeyError(n)


def area_objects(n):
    # Instance(class, can_be_None)
    maybe = Square(n) if n > 1 else None
    print(maybe is None)
    # join = common base
    shape = Square(n) if n > 1 else Shape()
    print(shape.area())
    # sets of exceptions
    try:
        failing(n)
    except (MyError, LookupError) as error:
        print(type(error).__name__, error)


def area_callables_and_types(n):
    # PBC(set, can_be_None)
    f = double if n > 1 else None
    print(f(n) if f is not None else 0)
    # builtin, builtin method
    length, add = len, [n].append
    add(1)
    print(length("abc"))
    # type, type-of(variables)
    shape = Square(n)
    print(type(shape).__name__, type(shape)(n).area())
    # properties
    print(Prop(n).double)


@specialize.memo()
def table(n):
    return [n, n * n]


def area_PBC_kinds(n):
    # function, class, method, frozen, method of frozen
    print(double(n), Square(n).area(), FROZEN.x, FROZEN.meth(n))
    frozen = FROZEN if n > 1 else FROZEN_2
    print(frozen.x)
    # memo
    print(table(3)[1])
    # kinds cannot mix
    f = double if n > 1 else triple
    print(f(n))


class Mixin:
    def mixed(self):
        return "mixed" + str(self.n)


class Parent:
    kind = "parent"

    def __init__(self, n):
        self.n = n

    @staticmethod
    def static(n):
        return n + 1

    @classmethod
    def made(cls, n):
        return cls(n)

    def twice(self):
        return 2 * self.n


class Child(Parent, Mixin):
    kind = "child"

    def twice(self):
        return 2 * super().twice()


CHILD = Child(3)


def area_classes(n):
    # single inheritance, mixins
    c = Child(n)
    print(c.kind, c.mixed())
    # attributes migrate to the base
    objects = [Parent(n), c]
    for o in objects:
        o.extra = n
    print([o.extra + o.n for o in objects])
    # `__slots__`, prebuilt instances
    print(Slotted(n).b, CHILD.n)
    # static methods
    print(Child.static(n), c.static(n))
    # no class methods, no `super()`
    print(Child.made(n).n, Child.made(n).twice())


class Color(enum.Enum):
    RED = 1


Point = namedtuple("Point", "x y")


@dataclass
class Data:
    a: int
    b: str = "b"


def area_classes_of_the_library(n):
    # (none)
    print(Color.RED.name, Point(n, 2).x, Data(n))


class Special:
    def __init__(self, n):
        self.items = [n, 2]

    def __len__(self):
        return len(self.items)

    def __getitem__(self, i):
        return self.items[i]

    def __setitem__(self, i, x):
        self.items[i] = x

    def __delitem__(self, i):
        del self.items[i]

    def __contains__(self, x):
        return x in self.items

    def __iter__(self):
        self.at = 0
        return self

    def __next__(self):
        if self.at == len(self.items):
            raise StopIteration
        self.at += 1
        return self.items[self.at - 1]

    def __enter__(self):
        return self

    def __exit__(self, kind, value, traceback):
        return False

    def __eq__(self, other):
        return isinstance(other, Special) and self.items == other.items

    def __hash__(self):
        return len(self.items)

    def __str__(self):
        return "special"

    def __bool__(self):
        return len(self.items) > 5


def area_special_methods(n):
    # `__init__ __len__ __getitem__ __setitem__ __delitem__ __contains__ __iter__ next __enter__ __exit__`
    s = Special(n)
    s[0] = 7
    print(len(s), s[0], 2 in s, [x for x in s])
    with s as t:
        del t[0]
    print(len(s))
    # `__eq__ __str__ __bool__ __hash__` silently ignored
    print(s == Special(n), str(s), bool(s), hash(s))


@specialize.arg(0)
def by_value(k, x):
    return [x] * k


@specialize.arg_or_var(0)
def by_value_or_variable(k, x):
    return k * x


@specialize.argtype(0)
def by_type(x):
    return x


@specialize.arglistitemtype(0)
def by_item(xs):
    return xs[0]


@specialize.call_location()
def by_place(x, *args):
    return (x, len(args))


@specialize.ll()
def by_low_level_type(x):
    return x


def starred(*args):
    return len(args)


def area_specialisation(n):
    # default, memo
    print(double(n), table(4)[1])
    # by argument value, by value or variable
    print(by_value(2, "x"), by_value(3, n), by_value_or_variable(2, n), by_value_or_variable(n, n))
    print(by_value_or_variable(n > 1, n))
    # by argument type, by list item type
    print(by_type(n), by_type("a"), by_item([n]), by_item(["a"]))
    # by call location, low-level
    print(by_place(n, 1), by_place("a"), by_low_level_type(n), by_low_level_type("a"))
    # star arguments by arity
    print(starred(n), starred(n, "a", 2.5))


AREAS = [
    ("statements", area_statements), ("calls", area_calls), ("generators", area_generators),
    ("operations", area_operations), ("implicit exceptions", area_implicit_exceptions), ("constants", area_constants),
    ("enforcement", area_enforcement), ("hints of classes", area_hints_of_classes), ("narrowing", area_narrowing),
    ("low-level", area_low_level), ("reprs", area_reprs), ("numbers", area_numbers),
    ("numbers, None", area_numbers_None), ("strings", area_strings), ("str", area_str),
    ("containers", area_containers), ("tuples of unknown length", area_tuples_of_unknown_length),
    ("calls with a star", area_calls_with_a_star), ("list", area_list), ("dict", area_dict),
    ("builtins", area_builtins), ("special calls", area_special_calls), ("library", area_library),
    ("objects", area_objects), ("callables and types", area_callables_and_types), ("PBC kinds", area_PBC_kinds),
    ("classes", area_classes), ("classes of the library", area_classes_of_the_library),
    ("special methods", area_special_methods), ("specialisation", area_specialisation),
]  # fmt: skip


def main(argv):
    n = len(argv[1:])
    for name, run in AREAS:
        print("##", name)
        run(n)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
