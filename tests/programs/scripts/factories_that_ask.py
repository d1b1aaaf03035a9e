"""Classes whose fields name functions that ask for the time, chance or the directory: they are called with instances."""

import dataclasses
import os
import random
import time
import uuid
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime


@dataclass(order=True)
class Notice:
    priority: int
    content: str = field(compare=False)
    channel: str = field(compare=False, default="mail")
    at: float = field(compare=False, default_factory=time.time)
    made: datetime = field(compare=False, default_factory=datetime.now, repr=False)
    ident: uuid.UUID = field(compare=False, default_factory=uuid.uuid4, repr=False)
    where: str = dataclasses.field(compare=False, default_factory=os.getcwd)


@dataclass
class Ticket:
    chance: float = field(default_factory=random.random)
    clock: Callable = time.monotonic


class Watch:
    clock = time.perf_counter

    def __init__(self):
        self.start = Watch.clock()

    def elapsed(self):
        return Watch.clock() - self.start


before = time.time()
first = Notice(3, "a")
second = Notice(1, "b", "text")
print(min(first, second).content, before <= first.at <= second.at <= time.time(), first.where == os.getcwd())
print(first.made <= datetime.now(), first.ident != second.ident, first.ident.version)
ticket, other = Ticket(), Ticket()
print(0 <= ticket.chance < 1, ticket.chance != other.chance, ticket.clock() <= other.clock())
print(0 <= Watch().elapsed() < 60)
