"""Dicts and sets through annotator, RTyper and LLInterpreter, against CPython."""

import pytest

from rpyc_dl.errors import RPythonError
from support.typed import agree, typed


def test_int_keys():
    def f(n):
        d = {}
        for i in range(n):
            d[i * 7 % 13] = i
        del d[0]
        total = 0
        for k in d:
            total += k * d[k]
        if 5 in d:
            total += 1000
        d.setdefault(99, 5)
        return total * 100 + len(d) + d.get(98, -1) + d.pop(99) + d.pop(98, 7)

    agree(f, (20,), (1,), (0,))


def test_text_keys_and_views():
    def f(s):
        d = {}
        for w in s.split():
            d[w] = d.get(w, 0) + 1
        out = []
        for w, n in d.items():
            out.append(w + str(n))
        for w in d.keys():
            out.append(w)
        values = d.values()
        total = 0
        for n in values:
            total += n
        for n in values:
            total += n
        return ",".join(out) + str(total) + repr(d) + str(3 in d.values())

    agree(f, ("b a b c",), ("",))


def test_character_keys():
    def f(s):
        d = {}
        for c in s:
            d[c] = d.get(c, 0) + 1
        return "".join([c + str(n) for c, n in d.items()]) + str(s in d) + str(d[s])

    agree(f, ("abca",), ("é",))


def test_missing_keys():
    def f(k):
        return {"a": 1}[k]

    agree(f, ("a",), ("z",))

    def g(n):
        d = {(1, 2): 3}
        try:
            return d[(n, 2)]
        except KeyError as error:
            return len(str(error))

    agree(g, (1,), (4,))

    def h(n):
        d = {1: 1.5}
        d.pop(n)
        return d.popitem()[1]

    agree(h, (1,), (2,))


def test_whole_dicts():
    def f(n):
        a = {1: n, 2: 5}
        b = a.copy()
        b[3] = n
        a.update(b)
        c = a | {9: 9}
        a.clear()
        d = dict([(i, i * 2) for i in range(n)])
        e = dict(x=1, y=n)
        return (len(a), len(c), a == b, d == {0: 0, 1: 2}, e["y"], str(c), len(dict(b)))

    agree(f, (2,), (3,))


def test_updated_by_keywords():
    def f(n):
        d = {"a": 1}
        d.update(key=2.5)
        d.update({"b": 0.5}, other=n)
        return d["key"] > 2, len(d), d["other"] > 2, str([*d])

    agree(f, (2,), (3,))

    def with_bool(n):
        d = {"a": n}
        d.update(k=True)
        return str(d)

    with pytest.raises(RPythonError, match="can be a bool or an int"):
        typed(with_bool, int)

    def mixed(n):
        d = {2: n}
        d.update(k=2)
        return len(d)

    with pytest.raises(RPythonError, match="a key of the dict is a str in one place and an int in another"):
        typed(mixed, int)


def test_changing_the_size_in_a_loop():
    def f(n):
        d = {1: 1, 2: 2}
        for k in d:
            if n:
                d[k + 10] = 0
        return len(d)

    agree(f, (0,), (1,))


def test_sets():
    def f(n):
        a = {1, 2, 3, n}
        b = set([2, 3, 4])
        a.add(7)
        a.discard(99)
        c = (a | b) - {7}
        r = len(a & b) + 10 * len(a - b) + 100 * len(a ^ b) + 1000 * len(c)
        if c >= a or b < c:
            r += 10000
        if not a.isdisjoint(b) and a.issuperset([1, 2]):
            r += 20000
        a &= {n, 1}
        a.remove(n)
        return str(r) + str(sorted(a)) + str(sorted(set("hello"))) + repr({n}) + str(len(a.union(b, [77])))

    agree(f, (9,), (2,))

    def g(n):
        s = {1}
        s.remove(n)
        return len(s)

    agree(g, (1,), (5,))


def test_frozensets_as_keys():
    def f(n):
        d = {frozenset([n, 2]): n}
        return d[frozenset([2, 5])]

    agree(f, (5,))


def test_prebuilt():
    table = {"one": 1, "two": 2, "é": 3}
    numbers = {i: str(i) for i in range(40)}
    letters = frozenset("abc")

    def f(s, n):
        if s in letters:
            return numbers[n]
        return str(table[s]) + numbers.get(n, "-")

    agree(f, ("two", 7), ("a", 39), ("é", 40))


def test_looking_up_in_what_is_always_empty():
    def f(n):
        found = [n in {}]
        try:
            return str(n <= {}[n] <= 3)
        except KeyError as error:
            return repr(found) + str(error)

    def g(n):
        count = 2
        while count > 0:
            count -= 1
        nothing = {e for e in [n] if count > 10}  # the ranges know
        return repr(({n, 2} > nothing, nothing | {n}, {n} - nothing, nothing & {n}, {n} == nothing, nothing <= {n}))

    agree(f, 1)
    agree(g, 1)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (lambda n: next({n: 1}.keys()), "a view of a dict is not an iterator"),
        (lambda n: next({n: 1}.values(), 2), "a view of a dict is not an iterator"),
        (lambda n: len(iter({n: 1}.items())), "an iterator has no length"),
    ],
)
def test_a_view_is_no_iterator(wrong, message):
    with pytest.raises(RPythonError) as caught:
        typed(wrong, int)
    assert caught.value.message == message


def test_views_that_meet():
    def f(n):
        view = {n: 1}.keys() if n else {2: 2, 3: 3}.keys()
        return len(view) + sum(view) + next(iter(view))

    agree(f, 0, 3)


def test_dicts_of_two_definitions_are_compared():
    def f(a, b, s):
        return repr(
            ({a: s} == dict([(b, s)]), dict(dict([(a, s)])) == dict([(b, s), (a, s)][b:]), {a: s} != dict([(b, "y")]))
        )

    agree(f, (0, 0, "x"), (0, 1, "x"))


def test_an_empty_tuple_is_the_default_of_values_that_are_iterated_over():
    def use(n):
        lists, sets, tables = {1: [2, 3], 2: [n]}, {1: {n, 2}}, {1: {"a": n}}
        tuples, optional = {1: tuple([n, 5])}, {1: [n], 3: None if n else [4]}
        total, text = 0, ""
        for key in (1, 2, 3):
            for x in lists.get(key, ()):
                total += x
            for x in sets.get(key, ()):
                total += 10 * x
            for name in tables.get(key, ()):
                text += name
            for x in tuples.get(key, ()):
                total += 100 * x
            try:
                for x in optional.get(key, ()):
                    total += 1000 * x
            except TypeError as error:
                text += str(error)
        return f"{total} {text}"

    agree(use, 0, 7)


def test_an_empty_tuple_that_is_shown_is_refused():
    def shown(n):
        return str({1: [n]}.get(n, ()))

    def never(n):
        for x in {}.get(n, ()):
            n += x
        return n

    for function in (shown, never):
        with pytest.raises(RPythonError) as info:
            agree(function, 1)
        assert info.value.pos.filename == __file__
