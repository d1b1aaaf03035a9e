"""`type(x) is K` of classes of the library, and of classes below them."""

import datetime
import decimal
import fractions
import io
import queue
import random
from array import array
from collections import ChainMap, Counter, OrderedDict, UserDict, UserList, defaultdict, deque


class Own(deque):
    pass


class Keyed(OrderedDict):
    pass


class Table(dict):
    pass


class Words(UserList):
    pass


d, o, c, dd, od = deque([1]), Own([1]), Counter("ab"), defaultdict(int), OrderedDict()
k, t, w, u = Keyed(), Table(), Words([1]), UserDict()
print(type(d) is deque, type(o) is deque, type(o) is Own, type(d) == Own, type(d) in (list, deque))
print(type(c) is Counter, type(c) is dict, type(dd) is defaultdict, type(dd) is dict, type(od) is OrderedDict, type(od) is dict)
print(type(k) is OrderedDict, type(k) is Keyed, type(t) is dict, type(t) is Table, type(w) is UserList, type(w) is Words)
print(type(u) is UserDict, type(ChainMap()) is ChainMap, type(array("i")) is array, type(bytearray()) is bytearray)
print(type(datetime.date(2020, 1, 2)) is datetime.date, type(datetime.datetime(2020, 1, 2)) is datetime.date)
print(type(decimal.Decimal(1)) is decimal.Decimal, type(fractions.Fraction(1)) is fractions.Fraction)
print(type(random.Random(1)) is random.Random, type(range(3)) is range)
print(type(io.StringIO()) is io.StringIO, type(io.BytesIO()) is io.StringIO, type(queue.Queue()) is queue.Queue)


def describe(x):
    if type(x) is deque:
        return f"deque {len(x)}"
    if x.__class__ is OrderedDict:
        return f"ordered {list(x)}"
    if type(x) in (list, tuple):
        return f"sequence {len(x)}"
    return type(x).__name__


def each(x):
    kind = type(x)
    if kind is deque:
        x.append(2)
        return len(x)
    return -1


print(describe(deque([1, 2])), describe(Own([1])), describe(OrderedDict(a=1)), describe([1]), describe(Keyed()), describe(3))
print(each(deque([1])), each(Own([1])))
