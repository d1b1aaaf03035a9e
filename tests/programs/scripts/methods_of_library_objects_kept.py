"""Methods of counters and generators of random numbers that classes and fields keep: `count().__next__`."""

import itertools
import random
from dataclasses import dataclass, field


class A:
    new = itertools.count(5).__next__

    def __init__(self):
        self.id = A.new()


@dataclass
class B:
    n: int = field(default_factory=itertools.count(1).__next__)
    m: list = field(default_factory=list)
    c: str = field(default_factory=itertools.cycle("ab").__next__)


class R:
    roll = random.Random(3).random
    pick = random.Random(4).randint


def main():
    print(A().id, A().id)
    print(B(), B(), B().n)
    print(fresh(), A.new(), R.roll(), R.pick(1, 6), R.pick(1, 100))


fresh = [1, 2, 3].__len__
main()
