"""Different generators, and different closures, in one variable; `next` with a default."""

from __future__ import annotations

# mypy: ignore-errors
from support.typed import agree


def up(n):
    for i in range(n):
        yield i


def tens(n):
    for i in range(n):
        yield i * 10


def words():
    yield "x"
    yield "yy"


def test_one_of_two_generators() -> None:
    def by_next(n):
        g = up(n) if n > 3 else tens(n + 1)
        return next(g) + sum(g) + sum(1 for s in words() for _c in s)

    def by_builtins(n):
        g = up(n) if n > 3 else tens(n)
        return str(list(zip(g, words())))

    agree(by_next, 2, 5)
    agree(by_builtins, 2, 5)


def test_containers_of_generators() -> None:
    def in_lists(n):
        found = [up(n)]
        found.append(tens(n))
        found.append(x * 2 for x in [1, n])
        total = 0
        for g in found + [up(1)]:
            for x in g:
                total = total * 3 + x
        return total

    def in_dicts(n):
        found = {"up": up(n), "tens": tens(n)}
        return sum(found["tens"]) + next(found["up"], 7)

    agree(in_lists, 0, 3)
    agree(in_dicts, 0, 3)


def test_generators_of_numbers_of_two_kinds() -> None:
    def f(n):
        g = (x > 2 for x in range(n)) if n > 3 else (x for x in range(n))
        return sum(g)

    agree(f, 2, 5)


class Holder:
    def __init__(self, source):
        self.source = source

    def step(self):
        return next(self.source)


def test_attributes_of_generators() -> None:
    def f(n):
        one, other = Holder(up(n)), Holder(tens(n))
        return one.step() + other.step() * 2 + other.step()

    agree(f, 1, 4)


def adder(n):
    def add(x):
        return x + n

    return add


def scaler(n, m):
    def scale(x, by=1):
        return x * n * by + m

    return scale


def test_closures_that_meet() -> None:
    def f(n):
        chosen = adder(n) if n > 3 else scaler(n, 2)
        total = chosen(5)
        for g in [adder(n), scaler(n, 3), lambda x: x - n]:
            total = total * 10 + g(total)
        return total

    def other_types(n):
        g = lambda s: s + str(n)  # noqa: E731
        return g("a")

    agree(f, 2, 5)
    agree(other_types, 2)


class Countdown:
    def __init__(self, n):
        self.n = n

    def __iter__(self):
        return self

    def __next__(self):
        if self.n == 0:
            raise StopIteration
        self.n -= 1
        return self.n


def test_next_with_a_default() -> None:
    def of_a_generator(n):
        g = up(n)
        return next(g, -1) * 100 + next(g, -2)

    def of_one_of_two(n):
        g = up(n) if n else tens(0)
        return next(g, 5) * 100 + next(g, 6)

    def of_an_instance(n):
        c = Countdown(n)
        return next(c, 50) * 100 + next(c, 60)

    def none_for_a_missing_one(n):
        found = next((s for s in ["a", "bb", "ccc"] if len(s) > n), None)
        return "nothing" if found is None else found

    def passes_other_exceptions(n):
        g = (10 // i for i in [1, n])
        return next(g, -1) * 10 + next(g, -1)

    for f in (of_a_generator, of_one_of_two, of_an_instance, none_for_a_missing_one, passes_other_exceptions):
        agree(f, 0, 1, 5)


def test_loops_over_tuples_of_mixed_items() -> None:
    class Shape:
        def area(self):
            return 0

    class Square(Shape):
        def __init__(self, n):
            self.n = n

        def area(self):
            return self.n * self.n

    class Line(Shape):
        def __init__(self, n):
            self.n = n

    def f(n):
        total = 0
        for shape in [Square(n), Line(n)]:
            total += shape.area()
        for text in ("a", "bb", str(n)):
            total += len(text)
        for number in (True, n):
            total += number
        return total

    agree(f, 3, 100)
