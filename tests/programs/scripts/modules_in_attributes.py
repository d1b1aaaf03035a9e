"""Modules in attributes: `self.random = random`."""

import math
import random


class Calc:
    def __init__(self):
        self.math = math
        self.random = random
        self.size = 3

    def go(self, x):
        self.random.seed(1)
        return self.math.sqrt(x) + self.math.pi, self.random.randrange(3) < 3


class Sub(Calc):
    def more(self):
        return self.math.floor(2.5) + self.size


print(Calc().go(4), Sub().more(), Sub().go(9))


class Time:
    def __init__(self, time):
        self.time = time

    def show(self):
        return self.time + 1


print(Time(3).show())
