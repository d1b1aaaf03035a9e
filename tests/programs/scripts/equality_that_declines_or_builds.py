"""Equality that declines in one class, and builds a query in another: what no method answers is a bool."""

import operator
from dataclasses import dataclass


class Query:
    def __init__(self, name, op, value):
        self.name, self.op, self.value = name, op, value

    def test(self, row):
        return self.op(getattr(row, self.name), self.value)


class Field:
    def __init__(self, name):
        self.name = name

    def __eq__(self, other):
        return Query(self.name, operator.eq, other)

    def __ne__(self, other):
        return Query(self.name, operator.ne, other)

    __hash__ = object.__hash__


@dataclass
class Day:
    number: int


class Never:
    def __eq__(self, other):
        return NotImplemented


class Row:
    def __init__(self, age, day, field, other):
        self.age, self.day, self.field, self.other = age, day, field, other


def show(value):
    return f"Query({value.name})" if isinstance(value, Query) else repr(value)


def main():
    rows = [Row(3, Day(4), Field("age"), Never()), Row(None, None, None, None), Row("x", Day(5), Field("day"), Never())]
    for query in (Field("age") == 3, Field("day") == Day(4), Field("day") == None, Field("other") == 5):  # noqa: E711
        print([show(query.test(row)) for row in rows])
    print([show((Field("field") == Day(4)).test(row)) for row in rows])
    values = [1, "x", None, Day(4), Field("f"), Never()]
    for x in values:
        print([show(x == y) for y in values], [show(x != y) for y in values])


main()
