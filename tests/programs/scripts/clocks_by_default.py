"""Functions that tell the time as defaults of parameters: they are called when the program runs."""

import time


class Bucket:
    def __init__(self, capacity, clock=time.monotonic):
        self.capacity, self.clock = capacity, clock
        self.last = clock()

    def since(self):
        return self.clock() - self.last


def timed(function, clock=time.perf_counter):
    start = clock()
    function()
    return clock() - start


def ticks():
    count = iter(range(0, 100, 5))
    return lambda: next(count)


print(Bucket(3).since() < 5.0, timed(list, time.time) < 5.0)
bucket = Bucket(2, ticks())
print(bucket.since(), bucket.since(), bucket.capacity)
print(timed(dict, ticks()))
