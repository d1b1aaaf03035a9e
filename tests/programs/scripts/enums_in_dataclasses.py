"""`asdict`, `astuple` and `deepcopy` where members of enumerations are among values of other kinds."""

import copy
import dataclasses
import datetime
import enum


class Status(enum.Enum):
    OPEN = "open"
    DONE = "done"


class Level(enum.IntEnum):
    LOW = 1


class Marks(enum.Flag):
    P = 1
    Q = 2


@dataclasses.dataclass
class Task:
    status: Status
    due: datetime.date
    level: Level = Level.LOW
    marks: Marks = Marks.P | Marks.Q


task = Task(Status.DONE, datetime.date(2024, 1, 2))
print(dataclasses.asdict(task))
print(dataclasses.astuple(task))
again = copy.deepcopy(task)
print(again, again == task, again is task, again.status is task.status, again.due == task.due)
many = copy.deepcopy([task, Status.OPEN, "text"])
print(many, many[1] is Status.OPEN)
print(copy.copy(Status.DONE) is Status.DONE)
