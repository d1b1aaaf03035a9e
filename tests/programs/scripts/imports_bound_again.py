"""Imports that bind a name again: a module, and then what it has of that name."""
import datetime

today = datetime.date(2020, 1, 2)
print(today, datetime.timedelta(days=3) + today)

from datetime import datetime

print(datetime(2020, 1, 2, 3, 4), datetime.min.year)


def at(hour):
    return datetime(2020, 1, 2, hour)


print([at(hour).hour for hour in (4, 5)])

import random; random.seed(7)
from random import random, randint as roll


def draw():
    return random()


print(draw() < 1, roll(1, 6) in range(1, 7), {random() < 2 for _ in range(3)})

import string as text, math
print(text.digits, math.floor(2.5))
import textwrap as text
print(text.fill("a b c", 3), math.ceil(2.5))
from math import floor as text
print(text(2.5))

import string
import string
print(string.hexdigits)


class copy:
    """A class under the name of a module that is imported behind it."""

    def __init__(self, x):
        self.x = x

    def again(self):
        return self.x * 2


first = copy(4)
import copy

second = copy.copy(first)
second.x = 5
print(first.again(), second.again(), type(first).__name__)
if __name__ == "__main__":
    print(text(3.5), datetime(2021, 1, 1).year)
