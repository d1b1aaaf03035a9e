# `f(**d)` where d is a dict that is made when the program runs: functions, classes, methods, dataclasses with factories.
import json
from dataclasses import asdict, dataclass, field
from typing import List, Optional


def f(a, b, *, c=3, e=4):
    return a, b, c, e


def two(a, b="B"):
    return a, b


def needs(*, left, right, width=1):
    return left, right, width


class Point:
    def __init__(self, x, y=0.5):
        self.x = x
        self.y = y

    def moved(self, dx=0.0, dy=0.0):
        return Point(self.x + dx, self.y + dy)


@dataclass
class Task:
    id: int
    title: str
    priority: str = "normal"
    tags: List[str] = field(default_factory=list)
    due: Optional[str] = None


class Later:
    """A call that is kept, and made afterwards."""

    def __init__(self, action, *args, **kwargs):
        self.action = action
        self.args = args
        self.kwargs = kwargs

    def run(self):
        return self.action(*self.args, **self.kwargs)


class Bank:
    def __init__(self):
        self.log = []

    def arrive(self, who):
        self.log.append("+" + who)

    def leave(self, who, why="done"):
        self.log.append(f"-{who} {why}")


def named(*names):
    return {name: i for i, name in enumerate(names)}


def tried(what):
    try:
        print(what())
    except TypeError as e:
        print("TypeError:", e)


def main():
    for n in range(4):
        tried(lambda: Point(**{"xyz"[i]: float(i) for i in range(n)}).y)
    q = Point(1.0).moved(**{"d" + c: 1.5 for c in "xy"})
    print(q.x, q.y)
    for names in [("a",), ("b",), ("a", "b", "c"), ("a", "q"), ("c", "b"), ()]:
        d = named(*names)
        tried(lambda: f(**d))
        tried(lambda: f(7, **d))
        tried(lambda: f(c=8, **d))
        tried(lambda: two(*names[:1], **named(*names[1:])))
        tried(lambda: needs(**d))
    tried(lambda: needs(**named("right", "left")))
    bank = Bank()
    for later in [Later(bank.arrive, "ann"), Later(bank.leave, who="ann"), Later(bank.leave, "bob", why="tired")]:
        later.run()
    print(bank.log)

    rows = json.loads('[{"id": 1, "title": "x"}, {"id": 2, "title": "y", "tags": ["q"], "due": "z"}]')
    tasks = [Task(**row) for row in rows]
    tasks.append(Task(3, "zz", tags=["a"]))
    tasks[0].tags.append("new")
    for task in tasks:
        print(task, task.id + 1, task.title.upper())
    print(json.dumps([asdict(task) for task in tasks]))
    for text in ['{"id": 1}', '{"id": 1, "title": "", "x": 3}', "[1]", "7", "null"]:
        tried(lambda: Task(**json.loads(text)))
        tried(lambda: Task(5, **json.loads(text)))


main()


class Taken:
    def __init__(self, **given):
        self.given = given

    @staticmethod
    def all_of(**given):
        return given


def all_given(**given):
    return given


same, more = {"a": 1, "b": 2}, {"c": 3}
print(all_given(**same, **more), all_given(x=0, **same, **more), Taken(**more, **same).given)
for make in (0, 1, 2, 3):
    try:
        if make == 0:
            all_given(**same, **same)
        if make == 1:
            Taken(**same, **same)
        if make == 2:
            Taken.all_of(**same, **same)
        if make == 3:
            (lambda **given: given)(**more, **more)
    except TypeError as error:
        print(error)
