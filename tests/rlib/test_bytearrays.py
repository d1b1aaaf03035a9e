"""The builtin `bytearray`, which is a class of app-level Python."""

import pytest

from rpyc_dl.errors import RPythonError
from support.typed import agree

PREBUILT = bytearray(b"abc")


def test_a_bytearray_is_made_of_a_size_bytes_ints_a_bytearray_and_text():
    def use(n):
        sized, of_bytes, of_ints = bytearray(n), bytearray(b"abc"), bytearray([1, n])
        copied, text = bytearray(of_bytes), bytearray("h\u00e9", "utf-8")
        copied.append(n)
        return f"{bytearray()} {sized} {of_bytes} {of_ints} {copied} {text} {bytearray(x * x for x in range(n))}"

    agree(use, 0, 3, -1, 300)


def test_items_are_read_and_assigned_in_range():
    def read(n):
        return bytearray(b"abc")[n]

    def write(n):
        data = bytearray(2)
        data[-1] = n
        data[0] += n
        return str(data)

    agree(read, 0, 2, -3, 3, -4)
    agree(write, 0, 255, 256, -1)


def test_methods_of_lists():
    def use(n):
        data = bytearray(b"abcab")
        data.remove(97)
        data.insert(1, n)
        last, first = data.pop(), data.pop(0)
        data.extend(data)
        data.extend(b"xy")
        data.extend([n, 1])
        data.reverse()
        del data[0]
        other = data.copy()
        data.clear()
        return f"{data} {other} {last} {first} {len(other)} {bool(data)} {bool(other)}"

    def missing(n):
        data = bytearray(range(n))
        data.remove(5)
        return data.pop(7)

    agree(use, 9, 255, 256)
    agree(missing, 0, 6, 10)


def test_methods_of_bytes():
    def use(n):
        b = bytearray(b" a,b,,c ")
        found = f"{b.find(44)} {b.rfind(b',')} {b.index(b'b', n)} {b.count(44)} {b.endswith(b' ')} {b.startswith(b)}"
        parts = f"{b.split(b',')} {b.split(b',', 1)} {b.split()} {bytearray(b'-').join([b'a', b'c'])}"
        return f"{found} {parts} {b.replace(b',', b';')} {b.strip()} {b.strip(b' a')} {b.upper()} {b.hex()}"

    agree(use, 0, 2, 5)


def test_operators_and_comparisons_with_bytes():
    def use(n):
        b = bytearray(b"ab") + b"cd"
        kept = b
        b += b"x"
        b += bytearray(b"y")
        c = b * 2
        b *= n
        same = [b == b"abcdxy", b"abcdxy" == b, b != c, b == bytearray(c), b < c, b >= b"a", 97 in b, b"cd" in b]
        return f"{b} {kept is b} {c} {2 * b} {c + b} {b'1' + b} {same}"

    agree(use, 0, 1, 2)


def test_what_iterates_and_converts():
    def use(n):
        b = bytearray(b"cab")
        b.append(n)
        made = f"{bytes(b)} {b.decode()} {b.decode('latin-1')} {list(b)} {sorted(b)} {list(reversed(b))} {tuple(b)}"
        return f"{made} {sum(b)} {max(b)} {[i * x for i, x in enumerate(b)]} {isinstance(b, (bytes, bytearray))}"

    agree(use, 100, 65)


def test_bytearrays_of_several_places_meet():
    def fill(data: bytearray, n):
        for i in range(n):
            data.append(i)
        return data

    def use(n):
        several = [fill(bytearray(), n), fill(bytearray(b"x"), n), bytearray(PREBUILT)]
        maybe = several[0] if n else None
        return f"{several} {maybe} {PREBUILT[n]} {PREBUILT}"

    agree(use, 0, 2)


def test_what_is_no_bytes_is_refused():
    def extended(n):
        data = bytearray()
        data.extend(n)
        return len(data)

    def added(n):
        return len(bytearray() + [n])

    for function in (extended, added):
        with pytest.raises(RPythonError):
            agree(function, 1)
