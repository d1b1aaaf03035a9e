"""A thousand coroutines on stacks of their own, and a scheduler that runs one after the other.

Each walks over a part of the numbers and counts the steps of their Collatz sequences. A plain function far down rests
now and then (`pause`), without knowing who runs it; a generator yields from within recursion.
"""

import sys
from collections import deque

from rpyc_dl.rlib.coroutine import Coroutine, nested_generator, pause


class Scheduler:
    def __init__(self):
        self.ready = deque()
        self.switches = 0

    def add(self, task):
        self.ready.append(task)

    def run(self):
        while self.ready:
            task = self.ready.popleft()
            task.switch()
            self.switches += 1
            if not task.dead:
                self.ready.append(task)


class Longest:
    def __init__(self):
        self.start = 1
        self.steps = 0

    def note(self, start, steps):
        if steps > self.steps or (steps == self.steps and start < self.start):
            self.start = start
            self.steps = steps


def steps_of(n):
    steps = 0
    while n != 1:
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        steps += 1
        if steps % 50 == 0:
            pause()
    return steps


def search(me, first, count, longest):
    for n in range(first, first + count):
        longest.note(n, steps_of(n))


@nested_generator
def orders(out, items):
    """All orders of the items."""
    place(out, items, 0)


def place(out, items, k):
    if k == len(items):
        out.yield_("".join(items))
    for i in range(k, len(items)):
        items[k], items[i] = items[i], items[k]
        place(out, items, k + 1)
        items[k], items[i] = items[i], items[k]


def main(argv):
    tasks = int(argv[1]) if len(argv) > 1 else 1000
    scheduler, longest = Scheduler(), Longest()
    for k in range(tasks):
        scheduler.add(Coroutine(search, 1 + 10 * k, 10, longest))
    scheduler.run()
    print(tasks, "coroutines,", scheduler.switches, "switches: the longest sequence below", 10 * tasks + 1)
    print("starts at", longest.start, "and has", longest.steps, "steps")
    print(" ".join(orders(["a", "b", "c"])))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
