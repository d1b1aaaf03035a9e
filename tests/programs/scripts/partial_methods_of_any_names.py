"""`functools.partial` and `partialmethod` with keywords that are called like the parameters of methods."""

import functools


def named(*args, **keywords):
    return len(args), sorted(keywords)


class Cell:
    spec = functools.partialmethod(named, self=1, args=2, named=3)
    plain = functools.partialmethod(named, 4, first=5)

    def grow(self, step, *, times=1):
        return step * times

    twice = functools.partialmethod(grow, times=2)


cell = Cell()
print(cell.spec(), cell.spec(7, more=8), cell.plain(), cell.plain(1, 2))
print(cell.twice(3), cell.twice(3, times=5))
print(functools.partial(named, self=1, func=2)())
print(functools.partial(Cell.grow, self=cell, times=3)(step=2))
