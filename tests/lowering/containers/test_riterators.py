"""Loops, ranges, iterators and the builtins that go through them, against CPython."""

from support.typed import agree


def neg(x):
    return -x


def test_for_over_a_range():
    def f(n):
        s = 0
        for i in range(n):
            s += i
        return s

    agree(f, (10,))


def test_while_and_continue():
    def f(n):
        s = 0
        i = 0
        while i < n:
            i += 1
            if i % 3 == 0:
                continue
            s += i
        return s

    agree(f, (10,))


def test_mandelbrot():
    def f(n):
        c = 0
        for y in range(n):
            for x in range(n):
                zr = zi = 0.0
                cr = 2.0 * x / n - 1.5
                ci = 2.0 * y / n - 1.0
                for i in range(20):
                    zr, zi = (zr * zr - zi * zi + cr, 2.0 * zr * zi + ci)
                    if zr * zr + zi * zi > 4.0:
                        break
                else:
                    c += 1
        return c

    agree(f, (8,))


def test_ranges():
    def f(a, b, c):
        s = 0
        for i in range(a, b, c):
            s = s * 3 + i
        r = range(a, b, c)
        s += len(r)
        if 5 in r:
            s += 1000
        for i in range(10, 0, -3):
            s = s * 3 + i
        for i in range(0, 10, 4):
            s = s * 3 + i
        if len(r) > 2:
            s += r[1] + r[-1]
        return s

    agree(f, (1, 20, 4), (20, 3, -5), (1, 1, 1), (0, 1, 0))


def test_enumerate():
    def f(n):
        s = 0
        for i, x in enumerate([5, 6, n]):
            s = s * 7 + i * x
        for i, x in enumerate(range(3), 10):
            s = s * 3 + i * x
        for i, x in enumerate([5, 6, n], start=2):
            s = s * 7 + i * x
        return s

    agree(f, (5,))


def test_enumerate_from_a_bool_or_what_may_be_none():
    def f(n):
        return repr(([*enumerate([5, 6], n > 2)], [*enumerate("ab", True)], [*enumerate("a", n if n else None)]))

    agree(f, 1, -3, 5, 0)


def test_zip():
    def f(n):
        s = 0.0
        for a, b in zip([1, 2, n], [1.5, 2.5, 3.5]):
            s += a * b
        for a, b, c in zip(range(n), [3, 4], (7, 8, 9)):
            s += a * b * c
        return s

    agree(f, (5,), (1,))


def test_reversed():
    def f(n):
        s = 0
        for x in reversed([1, 2, n]):
            s = s * 5 + x
        for x in reversed(range(1, n, 2)):
            s = s * 5 + x
        for x in reversed((1, 2, 3)):
            s = s * 5 + x
        return s

    agree(f, (5,))


def test_map_and_filter():
    def f(n):
        t = 0
        for x in map(neg, [1, 2, n]):
            t = t * 3 + x
        for x in filter(lambda v: v > 2, [1, 2, 3, n]):
            t = t * 3 + x
        return t

    agree(f, (7,))


def test_next_and_stop_iteration():
    def f(n):
        it = iter([1, 2, n])
        a = next(it)
        b = next(it)
        c = next(it)
        try:
            next(it)
        except StopIteration:
            return a + b * 10 + c * 100
        return -1

    agree(f, (7,))


def test_min_and_max():
    def f(n):
        items = [3, n, 7]
        return min(items) + max(items) * 10 + min(n, 5) * 100 + max(2, n, 3) * 1000 + min(range(3, n + 5))

    agree(f, (5,), (1,))


def test_min_and_max_of_floats():
    def f(x):
        return min(x, 2.5) + max([x, 1.0]) + max(0.5, x)

    agree(f, (5.0,), (1.0,))


def test_max_of_nothing():
    def f(n):
        items = [1] * n
        return max(items)

    agree(f, (0,), (2,))


def test_max_with_a_default():
    def f(n):
        items = [1] * n
        return max(items, default=-7)

    agree(f, (0,), (2,))


def test_sum():
    def f(n):
        return sum(range(n)) + sum([1, 2, n]) + sum([True, False, n > 1]) + sum([n], 10)

    agree(f, (5,))


def test_sum_of_floats():
    def f(x):
        return sum([x, 1.0, 2]) + sum([0.1] * 10)

    agree(f, (0.3,))


def test_any_and_all():
    def f(n):
        r = 0
        if any([n > 3, n < 0]):
            r += 1
        if all([n > 3, n < 10]):
            r += 2
        if any([0, n]):
            r += 4
        if all([x > 1 for x in range(n)]):
            r += 8
        if any((x == 3 for x in range(n))):
            r += 16
        return r

    agree(f, (5,), (0,), (2,))


def test_iterators_that_may_be_none():
    def steps(n: int) -> str:
        it = None
        out = []
        for i in range(5):
            if it is None:
                if i >= n:
                    it = iter([i, i + 1])
            else:
                try:
                    out.append(next(it))
                except StopIteration:
                    it = None
        try:
            out.append(next(it))
            for x in it:
                out.append(x)
        except TypeError as error:
            return repr(out) + str(error)
        return repr(out)

    def kinds(n: int) -> str:
        pairs = zip([n], [n]) if n else None
        numbered = enumerate([n]) if n else None
        numbers = iter(range(n)) if n else None
        letters = iter(str(n)) if n else None
        try:
            return str(list(pairs)) + str([*numbered]) + str(sum(numbers)) + next(letters) + next(letters, "Q")
        except TypeError as error:
            return str(error)

    def views(n: int) -> str:
        view = {1: n}.items() if n else None
        try:
            return str((1, 3) in view) + str(len(view)) + str(list(view))
        except TypeError as error:
            return str(error)

    agree(steps, 0, 1, 3, 7)
    agree(kinds, 0, 1, 3)
    agree(views, 0, 3)


def test_truth_of_iterators_and_views():
    def f(n: int) -> str:
        d = {i: str(i) for i in range(n)}
        keys = d.keys() if n != 7 else None
        found = [bool(d.keys()), bool(d.values()), bool(d.items()), bool(iter(d)), bool(keys), not d.keys()]
        if d.items():
            found.append(bool(enumerate([n])))
        return repr(found)

    agree(f, 0, 3, 7)


def test_iterators_over_what_is_always_empty_meet_others():
    def f(n):
        count = 4
        s = str(n)
        while count > 0 and any(w == s for w in [e for e in [s] if count == 3][::-1]):
            count -= 1
        return count

    agree(f, 3)


def test_slices_of_ranges_are_shown_as_python_does():
    def f(n, m):
        return repr((range(n)[::2], range(n)[::-1], range(2, n)[m:5:3], range(n)[4:2], range(n, 0, -1)[1:-1:2]))

    agree(f, (3, 1), (10, 2))


def test_sets_and_views_are_equal():
    def f(n):
        d = {n: 1, 2: n}
        found = (
            {n, 2} == d.keys(),
            d.keys() == {n},
            {n} != d.keys(),
            {(n, 1), (2, n)} == d.items(),
            {1, n} == d.values(),
        )
        return repr(found)

    agree(f, 3, 2)


def test_iterators_over_lists_of_two_kinds_meet():
    def f(n):
        grown = [n]
        grown.append(2)
        it = iter([1]) if n else iter(grown)
        return list(it)[0]

    agree(f, 0, 3)


def joined(it):
    text = ""
    for x in it:
        text += str(x) + "|"
    return text


def joined_of(f, items):
    return joined(map(f, items))


def test_a_function_of_iterators_over_several_kinds() -> None:
    """… has a copy for each kind; those over tuples of known and of unknown length meet."""

    def f(n: int) -> str:
        xs, d = [n, 2], {n: "a"}
        found = joined(iter(xs)) + joined(iter((1, 2))) + joined(iter(tuple(xs))) + joined(iter((n,)))
        found += (
            joined(iter(d)) + joined(d.items()) + joined(iter(range(n))) + joined(zip(xs, xs)) + joined(reversed(xs))
        )
        return found + joined_of(abs, xs) + joined_of(abs, (1, n)) + joined_of(abs, d) + joined_of(len, d.values())

    agree(f, 3)


def test_indexes_that_could_leave_the_words() -> None:
    """Where `enumerate` starts beyond 2**62, it raises at once; its indexes never wrap."""

    def f(n: int) -> str:
        try:
            return str(list(enumerate("ab", n)))
        except OverflowError as error:
            return f"OverflowError {error}"

    agree(f, 0, -(2**63), 2**62)
    program = agree(f, 1)
    assert "OverflowError" in program.call(2**63 - 1)
