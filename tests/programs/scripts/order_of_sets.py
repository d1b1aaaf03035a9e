"""Sets of ints, floats and tuples are gone through in CPython's order, whatever was added and removed before."""

import copy
from dataclasses import dataclass
from typing import NamedTuple

#: Live sets of the program that is compiled, with slots of removed items, and with places where `pop` goes on.
BUILT = {30, 1, 2, 17, 9, 100, 33, 1 << 40}
BUILT.discard(9)
POPPED = set(range(5, 60, 3))
POPPED.pop()
POPPED.pop()
CROWDED = {(0, 0), (1, 1), (25, 3), (-1, -2), (-2, -1)}
CROWDED.remove((1, 1))
FROZEN = frozenset([8, 16, 24, 0, 3])
NESTED = {frozenset((1, 2)), frozenset(), frozenset((-1,))}
NUMBERS = {0.5, 3.0, 1e300, -7.0, -0.25}


class Pair(NamedTuple):
    left: int
    right: float


@dataclass(frozen=True)
class Row:
    number: int
    pair: Pair


class Place:
    def __init__(self, x, y):
        self.x, self.y = x, y

    def __eq__(self, other):
        return (self.x, self.y) == (other.x, other.y)

    def __hash__(self):
        return self.x * 8 + self.y

    def __repr__(self):
        return f"{self.x}/{self.y}"


class Random:
    def __init__(self, seed):
        self.state = seed

    def below(self, n):
        self.state = (self.state * 1103515245 + 12345) % (1 << 31)
        return (self.state >> 8) % n


def order_of(numbers):
    """All of them where they are few, else a number that depends on their order."""
    if len(numbers) <= 12:
        return repr(numbers)
    total = 0
    for x in numbers:
        total = (total * 31 + x) % 1000003
    return f"{len(numbers)}:{total}"


def play_ints(seed, rounds, span, step):
    r = Random(seed)
    sets = [set() for _ in range(4)]
    for turn in range(rounds):
        a, b = sets[r.below(4)], sets[r.below(4)]
        what = r.below(22)
        many = (1, 3, 30, 100)[r.below(4)]
        if what < 4:
            for _ in range(many):
                a.add((r.below(2 * span) - span) * step)
        elif what == 4:
            for _ in range(many):
                a.discard((r.below(2 * span) - span) * step)
        elif what == 5:
            taken = 0
            while a and taken < many:
                taken += 1
                print(a.pop(), end=" ")
        elif what == 6:
            sets[r.below(4)] = a | b
        elif what == 7:
            a |= b
        elif what == 8:
            sets[r.below(4)] = a & b
        elif what == 9:
            a &= b
        elif what == 10:
            sets[r.below(4)] = a - b
        elif what == 11:
            a -= b
        elif what == 12:
            sets[r.below(4)] = a ^ b
        elif what == 13:
            a ^= b
        elif what == 14:
            sets[r.below(4)] = set(a) if r.below(2) else a.copy()
        elif what == 15:
            if r.below(6) == 0:
                a.clear()
        elif what == 16:
            for x in [x for x in a if r.below(2)]:
                a.remove(x)
        elif what == 17:
            d = {x: 0 for x in b if r.below(3)}
            a.update(d, [r.below(span)], b)
            sets[r.below(4)] = a.union(d, b, range(5))
            print(
                order_of(list(set(d))),
                order_of(list(d.keys() & a)),
                order_of(list(d.keys() - b)),
                order_of(list(a | d.keys())),
            )
            print(
                order_of(list(d.keys() ^ b)),
                order_of(list(a ^ d.keys())),
                order_of(list(a & d.keys())),
                order_of(list(a - d.keys())),
            )
        elif what == 18:
            few = [r.below(span) * step for _ in range(many)]
            sets[r.below(4)] = a.intersection(few, b)
            print(
                order_of(list(a.difference(few))),
                order_of(list(a.symmetric_difference(few))),
                order_of(list(b.difference(few, a))),
            )
        elif what == 19:
            d = {r.below(span) * step: 0 for _ in range(many)}
            print(
                order_of(list(a.difference(d))),
                order_of(list(a.symmetric_difference(d))),
                order_of(list(a.intersection(d))),
            )
            a.symmetric_difference_update(d)
            b.difference_update(d)
        elif what == 20:
            few = [r.below(span) * step for _ in range(many)]
            a.symmetric_difference_update(few)
            b.intersection_update(few, a)
        else:
            f = frozenset(a)
            print(
                order_of(list(f | b)),
                order_of(list(frozenset(f))),
                order_of(list(copy.deepcopy(b))),
                order_of(list({x + 1 for x in a})),
            )
        print(turn, what, *[order_of(list(s)) for s in sets])


def play_floats(seed, rounds):
    r = Random(seed)
    a, b = set(), set()
    for turn in range(rounds):
        for _ in range(r.below(20)):
            a.add((r.below(64) - 32) / (1 << r.below(6)))
            b.add(float(r.below(40)))
        if turn % 3 == 0 and a:
            a.pop()
        print(
            order_of([hash(item) for item in a]),
            order_of([hash(item) for item in a & b]),
            order_of([hash(item) for item in a - b]),
            order_of([hash(item) for item in a ^ b]),
        )
        if turn % 7 == 0:
            a -= b


def play_tuples(seed, rounds):
    r = Random(seed)
    seen, todo = set(), {(0, 0)}
    for turn in range(rounds):
        if not todo:
            break
        x, y = todo.pop()
        seen.add((x, y))
        for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1)):
            place = (x + dx, y + dy)
            if place not in seen and r.below(3):
                todo.add(place)
        print(order_of([hash(item) for item in seen]), order_of([hash(item) for item in todo]))
    print(
        order_of([hash(item) for item in {frozenset((x, y)) for x, y in seen}]),
        order_of([hash(item) for item in {(x, y, x) for x, y in seen}]),
    )


def live_sets():
    print(BUILT, POPPED, CROWDED, FROZEN, NESTED, NUMBERS)
    BUILT.add(25)
    POPPED.update(range(4))
    CROWDED.add((4, 4))
    print(BUILT, POPPED.pop(), POPPED.pop(), POPPED, CROWDED, FROZEN | {5}, frozenset(FROZEN), set(FROZEN))


def displays(x):
    print({3, 1, 2}, {16, 8, 0}, {0, 8, 16}, {16, 8, 0, 32, 5, 9}, {x, 40, 8, 0, 16, 24})
    print({*range(7), 32, *(64, 0)}, {-1, -2}, {-2, -1}, {1 << 61, 0, (1 << 61) - 1}, {1.0, 2.0, 0.5, 1e19})
    for item in {5, 70, 23, 8, 16}:
        print(item, item in {5, 13, 8}, end=" ")
    print(min({10, 18, 2}, key=lambda n: n % 8), max({4, 12, 20}, key=lambda n: n % 8))


def places():
    s = {Place(i % 5, i * i % 7) for i in range(30)}
    print(
        {Pair(i, i / 2) for i in range(9)},
        {Row(i, Pair(i * i, 0.5)) for i in range(9)},
        {complex(i, -i) for i in range(9)},
    )
    print({range(i, 3 * i + 5) for i in range(9)}, {frozenset((i, i + 1)) for i in range(9)})
    print(s, s - {Place(1, 1), Place(0, 0)}, s & {Place(i, 2) for i in range(9)}, s.pop())


def changes():
    s = {1, 2, 3}
    try:
        for x in s:
            s.add(x + 1000)
    except RuntimeError as e:
        print(e)
    for x in s:  # the size stays: what comes next depends on the slots
        print(x, end=" ")
        s.discard(x)
        s.add(x + 64 if x < 64 else x)
    print(s)


def views():
    d, e = {7: 1, 15: 2, 23: 3, 1: 4, 0: 0}, {23: 3, 7: 0, 8: 8}
    print(d.keys() & e.keys(), d.keys() & {1, 7, 99}, {1, 7, 99, 4, 5, 6} & d.keys(), d.keys() & [15, 7, 15])
    print(d.keys() | [8, 9], d.keys() - e, d.keys() ^ e.keys(), d.items() ^ e.items(), d.items() | e.items())
    print(d.items() - e.items(), d.items() & e.items(), set(d), set(d.values()), dict.fromkeys({9, 1, 17}))


def main():
    for seed in range(8):
        span = (8, 40, 400, 4000)[seed % 4]
        step = (1, 8, 1 << 10, 1 << 45)[seed // 4]
        play_ints(seed, 120, span, step)
    play_ints(77, 60, 1000, 1 << 40)
    play_floats(5, 60)
    play_tuples(6, 300)
    live_sets()
    displays(32)
    places()
    changes()
    views()


main()
