"""The builtin `bytearray`, which is a class of app-level Python."""

from collections import Counter, defaultdict, deque
from itertools import chain

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

    with pytest.raises(RPythonError):
        agree(extended, 1)
    agree(added, 1)


def test_slices_are_read_assigned_and_deleted():
    def use(n):
        data = bytearray(b"hello world")
        read = f"{data[1:n]} {data[::-1]} {data[-2:]} {data[slice(1, n)]} {data[0]} {data[1:][0]}"
        data[1:n] = b"xyz"
        data[0:1] = [65, n]
        data[n:n] = data
        data[::2] = bytearray(len(data[::2]))
        del data[1:3]
        del data[::n]
        del data[0]
        return f"{read} {data}"

    agree(use, 3, 5)


def test_slices_of_other_sizes_and_bytes_out_of_range():
    def use(n):
        data = bytearray(b"abcdef")
        try:
            if n < 9:
                data[::n] = b"z"
            else:
                data[0:1] = [n]
        except ValueError as error:
            return str(error)
        return str(data)

    agree(use, 1, 3, 300)


def test_searches_with_ends_that_may_be_none():
    def use(n):
        data = bytearray(b"banana")
        end = n if n else None
        found = (
            f"{data.find(b'an', None)} {data.find(b'an', None, end)} {data.rfind(b'an', 0, end)} {data.index(110)}"
        )
        starts = f"{data.startswith(b'an', 1)} {data.startswith((b'x', b'ba'))} {data.endswith(b'na', 0, 4)}"
        return f"{found} {data.count(b'a', None, -1)} {starts} {data.startswith(b'', 7)} {data.startswith(b'', 2, 1)}"

    agree(use, 0, 3)


def test_none_is_no_byte():
    def use(n):
        data = bytearray()
        try:
            data.append(n if n else None)
        except TypeError as error:
            return str(error)
        return str(data)

    agree(use, 0, 3)


def test_encodings_and_error_handlers():
    def use(n):
        data = bytearray([104, 233, n])
        texts = (
            data.decode("latin-1") + data.decode("utf-8", "replace") + data.decode(encoding="ascii", errors="ignore")
        )
        return texts + str(bytearray("h\u00e9", encoding="latin-1")) + str(bytearray("h\u00e9", "ascii", "ignore"))

    agree(use, 65)


def test_methods_that_bytes_have_too():
    def use(n):
        data = bytearray(b"Hello, World")
        cases = f"{data.swapcase()} {data.title()} {data.capitalize()} {data.upper()} {data.lower()} {data.istitle()}"
        wide = f"{data.center(n, b'*')} {data.ljust(n)} {data.rjust(n)} {data.zfill(n)} {data.expandtabs(n)}"
        parts = f"{data.partition(b', ')} {data.rpartition(b'o')} {data.splitlines()} {data.rsplit(b'o', 1)}"
        cut = (
            f"{data.removeprefix(b'He')} {data.removesuffix(data[-2:])} {data.translate(bytes.maketrans(b'l', b'L'))}"
        )
        kinds = (
            f"{data.isalpha()} {data.isascii()} {data[:2].isalnum()} {bytearray(b'12').isdigit()} {data.isspace()}"
        )
        made = f"{bytearray.fromhex('0aff')} {data.translate(bytearray.maketrans(b'H', b'J'), b'l')}"
        return f"{cases} {wide} {parts} {cut} {kinds} {made}"

    agree(use, 15)


def test_what_is_no_byte_or_no_encoding_is_refused_at_the_users_line():
    def append(n):
        data = bytearray(n)
        data.append("a")

    def decode(n):
        return bytearray(n).decode("utf-7")

    for function, words in [(append, "is not supported for a str"), (decode, "'utf-7' is not known here")]:
        with pytest.raises(RPythonError) as info:
            agree(function, 1)
        assert words in info.value.message and info.value.pos.filename == __file__


def test_names_of_types_that_app_level_python_stands_for():
    def use(n):
        d, counts = deque([n]), Counter("a")
        names = [
            type(bytearray(n)).__name__,
            type(d).__name__,
            type(counts).__name__,
            type(defaultdict(int)).__name__,
        ]
        names += [type(chain([n], [n])).__name__, type(map(str, [n])).__name__, type(x for x in [n]).__name__]
        return f"{names} {type(d) is deque} {type(bytearray(n)) is bytes} {type(counts) is dict}"

    agree(use, 1)


def test_nothing_assigned_to_a_slice_with_a_step_removes_it():
    def use(n):
        data = bytearray(b"abcdefg")
        data[::n] = b""
        other = bytearray()
        other[:: n + 1] = data[:0]
        return f"{data} {other}"

    agree(use, 1, 2, 3, -1, -2, 0)
