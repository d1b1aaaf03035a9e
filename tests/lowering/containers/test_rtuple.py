"""Tuples and unpacking, against CPython."""

from support.typed import agree


def test_items_of_different_types():
    def f(n):
        t = (n, 2.5, n > 3)
        a, b, c = t
        if c:
            return a + b
        return b

    agree(f, (5,), (1,))


def test_tuples_in_a_list():
    def f(n):
        items = [(1, 2.0), (n, 3.5)]
        s = 0.0
        for a, b in items:
            s += a * b
        return s

    agree(f, (4,))


def test_comparisons():
    def f(n):
        t = (1, n, 2.0)
        u = (1, 3, 2.0)
        r = 0
        if t == u:
            r += 1
        if t != u:
            r += 2
        if t < u:
            r += 4
        if t <= u:
            r += 8
        if t > u:
            r += 16
        if n in (1, 2, 3):
            r += 32
        return r + len(t)

    agree(f, (2,), (3,), (4,))


def test_iteration_and_concatenation():
    def f(n):
        s = 0
        for x in (1, n, 3):
            s = s * 5 + x
        t = (1, 2) + (n,)
        return s + t[2] + t[-1]

    agree(f, (4,))


def test_unpacking():
    def f(n):
        a, b, c = [1, n, 3]
        (d, e), f = ((4, 5), 6)
        return a + b * 10 + c * 100 + d * 1000 + e * 10000 + f * 100000

    agree(f, (2,))


def test_unpacking_another_length():
    def f(n):
        items = [1] * n
        try:
            a, b = items
            return a + b
        except ValueError:
            return -1

    agree(f, (2,), (3,), (1,))


def test_unpacking_with_a_star():
    def f(n):
        a, *b, c = [1, 2, 3, n]
        d, *e = (n, 2, 3)
        return a + len(b) * 10 + c * 100 + d * 1000 + e[1] * 10000

    agree(f, (7,))


def test_iterate_over_tuples_of_related_instances() -> None:
    class Value:
        def text(self) -> str:
            return "value"

    class Bool(Value):
        def __init__(self, value: bool) -> None:
            self.value = value

        def text(self) -> str:
            return str(self.value)

    class Null(Value):
        pass

    def f(n: int) -> str:
        out = ""
        for word, value in (("a", Bool(n > 1)), ("b", Bool(False)), ("c", Null())):
            out += word + value.text()
        return out

    agree(f, 1, 2)


def test_order_of_tuples_with_items_that_have_none() -> None:
    class Thing:
        pass

    def f(n: int) -> str:
        queue = [(2, 0, lambda: "late"), (1, n, lambda: str(n)), (1, 0, lambda: "early")]
        try:
            queue.sort()
            ordered = (1, Thing()) < (n, Thing())
        except TypeError as error:
            return str(error)
        return " ".join([action() for _, _, action in queue]) + str(ordered)

    def g(n: int) -> str:
        try:
            return str(sorted([(n, {1: n}), (1, {2: n})])[0][0])
        except TypeError as error:
            return str(error)

    agree(f, 1, 2)
    agree(g, 1, 2)


def test_tuples_out_of_what_is_proven_to_be_empty() -> None:
    def f(n: int) -> int:
        count = 1
        while count > 0:
            count -= 1
        inner = {k: v for k, v in {n: count}.items() if count > 10}  # never: the ranges know
        outer = {k: v for k, v in inner.items() if n > 3}
        for i, (key, value) in enumerate([(key, 2) for key in inner]):
            n += i + key + value
        for pair in inner.items():
            n += pair[0] + pair[-1]
        return n + len(outer)

    agree(f, 3)


NUMBERS = (5, 6, 7)
WORDS = ("a", "bc", "d")


class Counter:
    def __init__(self, n: int) -> None:
        self.n = n


COUNTERS = (Counter(1), Counter(2))


def test_prebuilt_tuples_are_not_changed_through_what_is_made_of_them() -> None:
    def f(n: int) -> str:
        xs = list(NUMBERS)
        xs[0] = n
        xs.append(4)
        ys = [1]
        ys.extend(NUMBERS)
        ys.sort(reverse=True)
        zs = [*NUMBERS]
        zs.reverse()
        for c in COUNTERS:
            c.n += n
        total = sum([x for x in NUMBERS]) + sum([c.n for c in COUNTERS])
        return f"{xs} {ys} {zs} {list(NUMBERS)} {total} {','.join(WORDS)} {list(reversed(WORDS))} {max(NUMBERS)}"

    def g(n: int) -> str:
        COUNTERS[0].n, COUNTERS[1].n = 1, 2
        return f(n)

    agree(g, (3,), (9,))
