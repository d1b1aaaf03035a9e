"""Event-driven simulation of a bank queue, with statistics."""

import heapq, random, statistics
from collections import deque, Counter
from dataclasses import dataclass, field
from typing import Callable


@dataclass(order=True)
class Event:
    time: float
    seq: int
    action: Callable = field(compare=False)
    args: tuple = field(compare=False, default=())


class Simulator:
    def __init__(self):
        self.now = 0.0
        self._queue = []
        self._seq = 0

    def schedule(self, delay, action, *args):
        self._seq += 1
        heapq.heappush(self._queue, Event(self.now + delay, self._seq, action, args))

    def run(self, until=float("inf")):
        while self._queue and self._queue[0].time <= until:
            ev = heapq.heappop(self._queue)
            self.now = ev.time
            ev.action(*ev.args)
        return self.now


class Customer:
    def __init__(self, name, arrival):
        self.name, self.arrival = name, arrival
        self.start = self.end = None

    @property
    def wait(self):
        return None if self.start is None else self.start - self.arrival

    def __repr__(self):
        w = self.wait
        return f"{self.name}({'waiting' if w is None else format(w, '.2f')})"


class Bank:
    def __init__(self, sim, tellers, seed):
        self.sim, self.free = sim, list(range(tellers))
        self.line = deque()
        self.rng = random.Random(seed)
        self.done, self.log = [], []
        self.served = Counter()

    def arrive(self, n):
        c = Customer(f"c{n}", self.sim.now)
        self.line.append(c)
        self.log.append((round(self.sim.now, 3), "arrive", c.name))
        self.serve()
        if n < 12:
            self.sim.schedule(self.rng.expovariate(1.0), self.arrive, n + 1)

    def serve(self):
        while self.free and self.line:
            t, c = self.free.pop(0), self.line.popleft()
            c.start = self.sim.now
            self.sim.schedule(self.rng.uniform(0.5, 3), self.leave, t, c)

    def leave(self, teller, c):
        c.end = self.sim.now
        self.served[teller] += 1
        self.done.append(c)
        self.free.append(teller)
        self.log.append((round(self.sim.now, 3), "leave", c.name))
        self.serve()


sim = Simulator()
bank = Bank(sim, 2, 42)
sim.schedule(0, bank.arrive, 1)
sim.schedule(5, lambda: print("five:", len(bank.line), bank.done[:2]))
end = sim.run(until=100)
waits = [c.wait for c in bank.done]
print(f"end {end:.3f}, served {sum(bank.served.values())}, by teller {sorted(bank.served.items())}")
print(
    f"mean {statistics.mean(waits):.3f} median {statistics.median(waits):.3f} max {max(waits):.3f} sd {statistics.stdev(waits):.3f}"
)
print(*bank.log[:6], sep="\n")
print(sorted(bank.done, key=lambda c: (-c.wait, c.name))[:3], bank.line)
