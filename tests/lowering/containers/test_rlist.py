"""Lists: every operation against CPython."""

from support.typed import agree

PRE = [10, 20, 30]
TUP = (4, 5)
NEST = [[1], [2, 3]]


def neg(x):
    return -x


def test_append_in_a_loop():
    def f(n):
        items = []
        for i in range(n):
            items.append(i * i)
        return len(items) + items[-1]

    agree(f, (5,))


def test_setitem_of_a_literal():
    def f(n):
        items = [1, 2, 3]
        items[1] = n
        t = 0
        for x in items:
            t += x
        return t

    agree(f, (5,))


def test_repeated_item():
    def f(n):
        items = [0] * n
        for i in range(n):
            items[i] = i
        return items[n - 1]

    agree(f, (5,), (0,))


def test_index_error_is_caught():
    def f(n):
        items = [1, 2, 3]
        try:
            return items[n]
        except IndexError:
            return -5

    agree(f, (0,), (-1,), (5,))


def test_methods_that_resize():
    def f(n):
        items = [n]
        items.append(2)
        items.append(3)
        items.insert(1, 9)
        items.insert(-1, 8)
        items.insert(100, 7)
        x = items.pop()
        y = items.pop(0)
        items.remove(9)
        items.reverse()
        return len(items) * 1000000 + items[0] * 10000 + items[1] * 100 + x * 10 + y + items.index(2) + items.count(8)

    agree(f, (5,))


def test_remove_what_is_not_there():
    def f(n):
        items = [1, 2, 3]
        try:
            items.remove(n)
        except ValueError:
            return -1
        return len(items)

    agree(f, (2,), (9,))


def test_slices():
    def f(a, b):
        items = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
        t = 0
        for x in items[a:b]:
            t = t * 10 + x
        for x in items[a:]:
            t = t * 3 + x
        for x in items[:b]:
            t = t * 3 + x
        for x in items[:]:
            t = t * 2 + x
        return t

    agree(f, (2, 5), (-3, 100), (5, 2), (-100, -2))


def test_slices_with_a_step():
    def f(a, b, s):
        items = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
        t = 0
        for x in items[a:b:s]:
            t = t * 11 + x
        for x in items[::-1]:
            t = t * 2 + x
        for x in items[b::-2]:
            t = t * 2 + x
        return t

    agree(f, (0, 10, 3), (8, 1, -2), (-1, -9, -3), (0, 5, 0))


def test_assigning_and_deleting_slices():
    def f(a, b):
        items = [0, 1, 2, 3, 4, 5]
        items[a:b] = [7, 8, 9]
        t = 0
        for x in items:
            t = t * 11 + x
        del items[1:3]
        del items[0]
        del items[::2]
        for x in items:
            t = t * 3 + x
        return t

    agree(f, (1, 3), (0, 0), (5, 2))


def test_concatenation_and_repetition():
    def f(n):
        a = [1, 2]
        b = [n]
        c = a + b
        c += [5]
        c += a
        c = c * 2
        c *= 2
        t = 0
        for x in c:
            t = t * 2 + x
        return t

    agree(f, (3,))


def test_comparisons():
    def f(n):
        a = [1, 2, n]
        b = [1, 2, 3]
        r = 0
        if a == b:
            r += 1
        if a != b:
            r += 2
        if a < b:
            r += 4
        if a <= b:
            r += 8
        if a > b:
            r += 16
        if a >= b:
            r += 32
        if n in b:
            r += 64
        if n not in b:
            r += 128
        return r

    agree(f, (2,), (3,), (4,))


def test_extend_by_any_iterable():
    def f(n):
        items = [1]
        items.extend(range(n))
        items.extend([5, 6])
        items.extend((7, 8))
        items += range(3)
        t = 0
        for x in items:
            t = t * 3 + x
        return t

    agree(f, (4,))


def test_copies():
    def f(n):
        items = list(range(n))
        m = list(items)
        m.append(1)
        k = items.copy()
        k[0] = 100
        k.clear()
        return len(items) * 100 + len(m) * 10 + len(k) + items[0]

    agree(f, (4,))


def test_lists_of_lists():
    def f(n):
        g = [[0] * n for _ in range(n)]
        for i in range(n):
            for j in range(n):
                g[i][j] = i * j
        s = 0
        for row in g:
            for x in row:
                s += x
        return s

    agree(f, (4,))


def test_ints_among_floats():
    def f(n):
        items = [1, 2.5, n]
        t = 0.0
        for x in items:
            t += x
        return t

    agree(f, (4.5,))


def test_prebuilt_lists_and_tuples():
    def f(n):
        return PRE[n] + TUP[1] + NEST[1][0]

    agree(f, (1,), (-1,), (7,))


def test_pop_from_empty():
    def f(n):
        items = [1]
        items.pop()
        try:
            items.pop()
        except IndexError:
            return n
        return 0

    agree(f, (1,))


def test_list_or_none():
    def f(n):
        items = None
        if n > 3:
            items = [1, 2]
        if items is None:
            return -1
        return len(items)

    agree(f, (2,), (5,))


def test_truth_of_a_list():
    def f(n):
        items = [n]
        while items:
            x = items.pop()
            if x > 0:
                items.append(x - 1)
                if x % 2:
                    items.append(x - 2)
            if not items:
                return x
        return 0

    agree(f, (6,))


def test_comprehensions():
    def f(n):
        a = [x * x for x in range(n) if x % 2]
        b = [(x, y) for x in range(3) for y in range(x)]
        return len(a) * 10 + len(b) + a[-1]

    agree(f, (7,))


def test_sorting():
    def f(n):
        items = sorted([5, n, 3, 1])
        m = sorted(items, reverse=True)
        k = sorted(items, key=neg)
        t = 0
        for x in items:
            t = t * 11 + x
        for x in m:
            t = t * 11 + x
        for x in k:
            t = t * 3 + x
        l2 = [4, 3, n, 9]
        l2.sort()
        for x in l2:
            t = t * 3 + x
        l2.sort(key=lambda v: v % 3, reverse=True)
        for x in l2:
            t = t * 3 + x
        return t

    agree(f, (2,))


def test_sorting_tuples():
    def f(n):
        items = [(2, 1.5), (1, 3.5), (2, 0.5), (n, 9.0)]
        items.sort()
        s = 0.0
        for a, b in items:
            s = s * 2 + a * b
        for a, b in sorted(items, key=lambda p: p[1]):
            s = s * 2 + a * b
        return s

    agree(f, (2,))


def test_errors_say_what_cpython_says():
    def f(which, items):
        if which == 0:
            return items[7]
        if which == 1:
            items[-7] = 1
        if which == 2:
            return items.pop(9)
        if which == 3:
            items.remove(99)
        if which == 4:
            return items.index(99)
        if which == 5:
            del items[5]
        if which == 6:
            return len(items[:: which - 6])
        if which == 7:
            items[::2] = [1]
        if which == 8:
            items.clear()
            items.pop()
        return 0

    def main(which):
        return f(which, [1, 2, 3, 4])

    agree(main, *range(9))


def test_searching_for_values_of_other_types():
    def f(n, x):
        ints = [1, 2, n]
        floats = [1.5, 2.0, x]
        strings = ["a", None]
        return (
            x in ints,
            n in floats,
            ints.count(x),
            floats.count(n),
            True in ints,
            "a" in ints,
            None in strings,
            None in ints,
            floats.index(n) if n == 2 else -1,
        )

    agree(f, (2, 2.0), (3, 2.5), (2**53 + 1, float(2**53)))


def test_a_loop_that_fills_a_list_never_grows_it():
    """The list is made with room for all items (`newlist_hint`): the array is the one of the beginning."""

    def sized(n):
        return len([i * i for i in range(n)])

    def unsized(n):
        return len([i * i for i in range(n) if i != 3])

    program = agree(sized, 0, 1, 100)
    assert helper_names(program, "sized").count("ll_newlist_hint") == 1
    assert "ll_newlist_hint" not in helper_names(agree(unsized, 0, 100), "unsized")


def test_room_for_what_has_a_length():
    def f(n):
        words = {"a": n, "b": 1}
        out = [k for k in words] + [k * v for k, v in words.items()] + [c for c in "xyz"] + [str(i) for i in (n, 1)]
        return " ".join(out + [str(i + x) for i, x in enumerate([n, n])])

    program = agree(f, 0, 3)
    assert helper_names(program, "f").count("ll_newlist_hint") == 5


def test_no_room_for_what_may_be_none_or_counts_itself():
    class Items:
        def __iter__(self):
            return iter([1, 2])

        def __len__(self):
            raise ValueError("nobody asks")

    def f(n):
        found = None if n > 5 else [n]
        return len([x for x in Items()]) + len([x for x in found])

    program = agree(f, 1, 7)
    assert "ll_newlist_hint" not in helper_names(program, "f")


def helper_names(program, name):
    """The helpers that the function calls directly."""
    graph = next(graph for graph in program.program.graphs if graph.name == name)
    calls = [op.args[0].value for _, op in graph.iterblockops() if op.opname == "direct_call"]
    return [ptr._obj.graph.name.split("(")[0] for ptr in calls]


def test_what_is_always_empty():
    def sums(n):
        count = 3
        while count > 0:
            count -= 1
        return repr((sum([]), sum([x for x in [n] if count > 2]), sum([], 2), sum([x for x in [] if x > 2])))

    def texts(n):
        return (
            repr([])
            + repr(list(map(str, [])))
            + repr([*zip([], [n])])
            + repr(any([]))
            + repr(dict([]))
            + repr(set([]))
        )

    def compared(n):
        return repr(([] == [n], [] < [n], [n] < [], n in [], max([], default=n), len(sorted([])), {}.get(n, 4)))

    def missing(n):
        return [].index(n)

    agree(sums, 1)
    agree(texts, 1)
    agree(compared, 1)
    agree(missing, 1)


def test_a_sum_of_floats_is_a_float_though_it_is_asked_for_first():
    def fill(values, n):
        if n:
            values.append(n * 0.5)
        return values

    def f(n):
        values = []
        before = sum(values)
        fill(values, n)
        return repr(before + sum(values, 0.0) if n else 0.5)

    agree(f, 3)
