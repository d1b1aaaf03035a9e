"""What every random module begins with (for `prograndom.py`): the classes and functions that its functions use."""

PRELUDE = """
from contextlib import contextmanager
from itertools import accumulate, chain, groupby, islice, takewhile


class Trouble(Exception):
    def __init__(self, message, level):
        Exception.__init__(self, message)
        self.level = level


class Deep(Trouble):
    def __init__(self, message):
        Trouble.__init__(self, message, 3)


class Point:
    scale = 2

    def __init__(self, n, name):
        self.n = n
        self.name = name

    def total(self):
        return self.n * self.scale

    def label(self, times=1):
        return self.name * times

    def __eq__(self, other):
        return isinstance(other, Point) and self.n == other.n

    def __hash__(self):
        return self.n

    def __lt__(self, other):
        return self.n < other.n

    def __add__(self, other):
        return Point(self.n + other.n, self.name)

    def __repr__(self):
        return f"Point({self.n}, {self.name!r})"


class Named(Point):
    def total(self):
        return Point.total(self) + len(self.name)

    def label(self, times=1):
        return "<" + Point.label(self, times) + ">"


def first(pair):
    return pair[0]


def countdown(n):
    while n > 0:
        yield n
        n -= 1


def words_of(text):
    word = ""
    for c in text:
        if c == " ":
            if word:
                yield word
            word = ""
        else:
            word += c
    if word:
        yield word


def tagged(items, tag):
    for number, item in enumerate(items):
        yield number, tag + str(item)


def fact(n):
    if n <= 1:
        return 1
    return n * fact(n - 1)


def guarded(items, log):
    # what happens at the end is seen in `log`
    try:
        for item in items:
            if item < 0:
                raise ValueError("negative " + str(item))
            yield item
    except ValueError as error:
        log.append(str(error))
        yield -1
    finally:
        log.append("end")


def joined(first_part, second_part):
    yield from first_part
    yield 0
    yield from reversed(second_part)


def flat(lists):
    for items in lists:
        yield from items


def total_of(*numbers, start=0):
    for number in numbers:
        start += number
    return start


def labelled(name, *, separator=":", times=1):
    return separator.join([name] * (times % 4))


def shifted(number, /, by=3, *rest):
    return number + by * len(rest)


class Scope:
    def __init__(self, log, quiet):
        self.log = log
        self.quiet = quiet

    def __enter__(self):
        self.log.append("enter")
        return len(self.log)

    def __exit__(self, kind, error, traceback):
        self.log.append("quiet" if error is None else repr(error))
        return self.quiet and isinstance(error, (ValueError, LookupError))


@contextmanager
def noted(log, text):
    log.append("<" + text)
    try:
        yield len(log)
    except ArithmeticError as error:
        log.append(str(error))
    finally:
        log.append(">")
"""
