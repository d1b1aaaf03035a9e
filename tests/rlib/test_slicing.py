"""Slices as values, slices of instances, and instances as indexes: app-level Python does these operations."""

import operator

import pytest

from rpyc_dl.errors import RPythonError
from support.typed import agree

FIELD = slice(3, 5)


class Vector:
    def __init__(self, items):
        self.items = items

    def __len__(self):
        return len(self.items)

    def __getitem__(self, i):
        if isinstance(i, slice):
            return Vector(self.items[i])
        return self.items[i]

    def __setitem__(self, i, value):
        if isinstance(i, slice):
            self.items[i] = value
        else:
            self.items[i] = value

    def __delitem__(self, i):
        del self.items[i]


class Steps:
    def __init__(self, items):
        self.items = items

    def __getitem__(self, s):
        return [self.items[j] for j in range(*s.indices(len(self.items)))]


class Text:
    def __init__(self, text):
        self.text = text

    def __getitem__(self, i):
        return self.text[i]


class Quoted(Text):
    def __getitem__(self, i):
        if isinstance(i, slice):
            return "<" + self.text[i] + ">"
        return super().__getitem__(i)


class Table:
    def __init__(self):
        self.rows = [[1, 2, 3], [4, 5, 6]]

    def __getitem__(self, key):
        row, columns = key
        return self.rows[row][columns]


class Index:
    def __init__(self, n):
        self.n = n

    def __index__(self):
        return self.n


class Plain:
    def __len__(self):
        return 3


def test_a_slice_of_an_instance_is_passed_to_its_methods():
    def use(n):
        v = Vector([1, 2, 3, 4, 5])
        read = f"{v[1:n].items} {v[n]} {v[::-1].items} {v[-2:].items} {len(v[:])} {list(v[1:])}"
        v[0:2] = [9, 8, n]
        v[0] = 5
        v[::3] = (7, 7)
        del v[1:n]
        del v[0]
        return f"{read} {v.items} {Steps('abcdef')[n:0:-1]}"

    agree(use, 2, 3)


def test_methods_of_subclasses_get_the_slice_too():
    def use(n):
        return " ".join([x[n:3] + x[n] for x in [Text("abcdef"), Quoted("ghijkl")]])

    agree(use, 1)


def test_a_key_of_an_index_and_a_slice():
    agree(lambda n: f"{Table()[n, 0:2]} {Table()[n, ::-1]}", 1)


def test_slicing_none_raises_as_in_cpython():
    def use(n):
        v = Vector([1, 2]) if n else None
        try:
            return str(v[0:1].items)
        except TypeError as error:
            return str(error)

    agree(use, 0, 1)


def test_slices_as_values_index_all_sequences():
    def use(n):
        s = slice(1, n)
        found = f"{[1, 2, 3, 4][s]} {'hello'[s]} {b'hello'[s]} {(1, 2, 3)[s]} {range(10)[s]} {'abcdefg'[FIELD]}"
        return f"{found} {s.start} {s.stop} {s.step} {s} {slice(n)!r} {slice(n) == slice(n)} {slice(n) != s}"

    agree(use, 3, -1)


def test_slices_with_parts_that_may_be_none():
    def use(n):
        found = []
        for start in [None, 1, n]:
            for stop in [None, 5, -1]:
                for step in [None, 2, -1]:
                    found.append("abcdefghij"[slice(start, stop, step)])
        return str(found) + str([slice(start, n).indices(4) for start in [None, -1, 9]])

    agree(use, 3, 20)


def test_indices_of_a_slice():
    def use(step):
        return str([slice(a, b, step).indices(5) for a in (-9, -1, 2, 9) for b in (-9, -1, 3, 9)])

    agree(use, 1, -1, 2, 0)


def test_slices_as_values_store_and_delete():
    def use(step):
        xs = [1, 2, 3, 4]
        try:
            xs[slice(0, 3, step)] = [7, 7]
        except ValueError as error:
            return str(error)
        del xs[slice(1, 2)]
        return str(xs)

    agree(use, 1, 2, -1)


def test_a_slice_of_step_one_takes_any_number_of_items():
    def use(step):
        xs = [1, 2, 3, 4, 5]
        xs[::-1] = xs
        xs[0:3:step] = [8]
        return str(xs)

    agree(use, 1, 4, 2)


def test_slices_in_containers():
    def use(n):
        fields = {"first": slice(0, n), "rest": slice(n, None)}
        return " | ".join(["hello world"[s] for s in fields.values()]) + str(fields)

    agree(use, 3)


def test_the_type_of_a_slice():
    def use(n):
        s = slice(n)
        return f"{isinstance(s, slice)} {type(s).__name__}"

    agree(use, 1)


def test_instances_with_index_are_indexes():
    def use(k):
        n, xs = Index(k), [1, 2, 3, 4]
        xs[n] = 7
        read = f"{xs[n]} {'abc'[n]} {b'abc'[n]} {(1, 2, 3)[n]} {xs[n:]} {xs[Index(0) : n]} {xs[:: Index(2)]}"
        del xs[n]
        xs[n:] = [k]
        return read + str(xs)

    agree(use, 2, 1, 9)


def test_instances_with_index_are_arguments_of_builtins():
    def use(k):
        n = Index(k)
        texts = f"{hex(n)} {bin(n)} {oct(n)} {chr(n)} {operator.index(n)} {operator.index(k)}"
        return f"{texts} {list(range(n))} {list(range(1, n))} {list(range(n, 9, Index(3)))} {[0] * n} {n * 'ab'}"

    agree(use, 2, 5)


def test_an_index_that_is_none_raises_as_in_cpython():
    def use(k):
        for n in [Index(1), None]:
            try:
                k += [1, 2, 3][n]
            except TypeError as error:
                return f"{k} {error}"
        return ""

    agree(use, 1)


def refused(func, *args):
    with pytest.raises(RPythonError) as info:
        agree(func, *args)
    return str(info.value)


def test_what_has_no_items_is_refused_at_its_line():
    def store(n):
        Plain()[n:] = [n]

    assert "a Plain cannot be sliced" in refused(lambda n: Plain()[n:], 1)
    assert "slices of a Plain cannot be assigned" in refused(store, 1)
    assert "a dict cannot be sliced" in refused(lambda n: {1: n}[n:2], 1)
    assert "a list cannot be indexed by a Plain" in refused(lambda n: [n][Plain()], 1)


def test_a_range_of_arguments_with_a_star():
    def use(n):
        ends, given = (1, n), [n]
        found = (
            f"{list(range(*ends))} {list(range(*given))} {list(range(0, *ends))} {sum(range(*slice(n).indices(9)))}"
        )
        try:
            return found + str(range(*given[1:]))
        except TypeError as error:
            return found + str(error)

    agree(use, 3)


class Buffer:
    def __init__(self, n, data=None):
        self.data = data or bytearray(n)

    def clear(self):
        self.data[:] = self.data


def test_slices_of_what_is_an_instance_or_a_list_come_to_an_end():
    def use(n):
        one, other = Buffer(n), Buffer(n, [1, 2])
        one.clear()
        other.clear()
        return len(other.data[1:])

    assert "`data` is a bytearray on one path and a list on the other" in refused(use, 1)
