"""Loops over `unrolling_iterable` are unrolled: types may differ from item to item, and names of attributes
may be computed."""

from __future__ import annotations

from rpyc_dl.rlib.unroll import unrolling_iterable
from tests.support.everywhere import everywhere

PAIRS = unrolling_iterable([("a", 1), ("b", 2)])
NAMES = unrolling_iterable(["a", "b", "text", "many[*]"])


class Node:
    def __init__(self) -> None:
        self.a = 10
        self.b = 20
        self.text = "t"
        self.many = [1, 2]


def shown(o):
    """Attributes of several types, chosen by methods of the constant names."""
    found = []
    for name in NAMES:
        if name.endswith("[*]"):
            for item in getattr(o, name[: -len("[*]")]):
                found.append(str(item))
        elif name.upper() != "B":
            found.append(str(getattr(o, name)))
    return found


def nested(n):
    found = []
    for i in unrolling_iterable((1, 2)):
        for name in unrolling_iterable(["x", "y"]):
            if i == n and name == "y":
                continue
            found.append(str(i) + name)
    return found


def searched(o, n):
    for i, (name, _) in enumerate(PAIRS):
        if getattr(o, name) == n:
            break
    else:
        return -1
    return i


def in_a_loop(o, n):
    total = 0
    for i in range(n):
        for name, k in PAIRS:
            if i == 3:
                break
            if i == k:
                continue
            total += getattr(o, name)
    return total


def until(n):
    while n > 0:
        for name, k in PAIRS:
            n -= k
            if n == 5:
                return name
    return "end"


def left(n):
    for name, k in PAIRS:
        if k == n:
            break
    return name, k


def collected(o):
    listed = [getattr(o, name) + k for name, k in PAIRS]
    return listed, {name: getattr(o, name) for name, _ in PAIRS}, sum(k for _, k in PAIRS)


def double(x):
    return x * 2


def increment(x):
    return x + 1


def functions(x):
    for f in unrolling_iterable([double, increment]):
        x = f(x)
    return x


def zipped():
    text = ""
    for name, (other, k) in zip(NAMES, PAIRS):  # noqa: B905 (the shorter one ends it)
        text += name + other + str(k)
    for name in iter(NAMES):
        text += name
    return text


def generated(o, n):
    for i in range(n):
        for name, k in PAIRS:
            try:
                yield getattr(o, name) // (k - i)
            except ZeroDivisionError:
                yield -1


def handled(o, n):
    found = []
    try:
        for name, _ in PAIRS:
            if getattr(o, name) == n:
                raise ValueError(name)
        else:
            found.append("none")
    except ValueError as error:
        found.append(str(error))
    finally:
        found.append("done")
    return found


def closures():
    return [f(3) for f in [lambda x, k=k: x * k for _, k in PAIRS]]


def set_all(o):
    for name, k in PAIRS:
        setattr(o, name, k)
    return o.a, o.b


def whole():
    for _ in unrolling_iterable([]):
        return [], (), 0
    return list(PAIRS), tuple(PAIRS), len(PAIRS)


def texts(n):
    """Methods of constants on one path, and of what several paths give."""
    found = []
    for text in unrolling_iterable(("ab c", "de")):
        found.append(text.find("e") + n)
        found.append(len(text.split()))
        found.append(text.center(n).count(" "))
        joined = ", ".join if n else "".join
        found.append(len(joined(["a", text])))
    found.append(len(("p" if n else "qq").upper()))
    found.append(len("x".join("ab" if n > 1 else "cde")))
    found.append(("a", "b", "b").count("b") + (5).bit_length())
    try:
        found.append("abc".index("z"))
    except ValueError as error:
        found.append(len(str(error)))
    return found


def everything(n):
    o = Node()
    parts = [
        str(shown(o)), str(nested(n)), str(searched(o, 10 * n)), str(in_a_loop(o, n + 4)), until(n), str(left(n)),
        str(collected(o)), str(functions(n)), zipped(), str(list(generated(o, 3))), str(handled(o, 10 * n)),
        str(closures()), str(set_all(o)), str(whole()), str(texts(n)),
    ]  # fmt: skip
    return "\n".join(parts)


def test_unrolled_loops():
    everywhere(everything, [int], [0, 1, 2, 3, 8])
