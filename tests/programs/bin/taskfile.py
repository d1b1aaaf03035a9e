#!/usr/bin/env python3
"""tasks: a todo list in a json file."""

import dataclasses
import datetime
import enum
import json
import os
import sys
from dataclasses import dataclass, field
from typing import List, Optional


class Status(enum.Enum):
    OPEN = "open"
    DONE = "done"
    WAITING = "waiting"

    @property
    def mark(self):
        return {"open": " ", "done": "x", "waiting": "~"}[self.value]


@dataclass(order=True)
class Task:
    priority: int
    id: int
    title: str = field(compare=False)
    status: Status = field(default=Status.OPEN, compare=False)
    tags: List[str] = field(default_factory=list, compare=False)
    due: Optional[datetime.date] = field(default=None, compare=False)

    def __str__(self):
        due = f" due {self.due:%d.%m.}" if self.due else ""
        tags = "".join(f" #{t}" for t in self.tags)
        return f"[{self.status.mark}] {self.id:>3} ({self.priority}) {self.title}{tags}{due}"

    def to_json(self):
        d = dataclasses.asdict(self)
        d["status"] = self.status.value
        d["due"] = self.due.isoformat() if self.due else None
        return d

    @classmethod
    def from_json(cls, d):
        due = datetime.date.fromisoformat(d["due"]) if d.get("due") else None
        return cls(d["priority"], d["id"], d["title"], Status(d["status"]), list(d.get("tags", [])), due)


class TaskFile:
    def __init__(self, path):
        self.path = path
        self.tasks = []

    def __enter__(self):
        if os.path.exists(self.path):
            with open(self.path) as f:
                self.tasks = [Task.from_json(d) for d in json.load(f)]
        return self

    def __exit__(self, kind, value, tb):
        if kind is None:
            tmp = self.path + ".tmp"
            with open(tmp, "w") as f:
                json.dump([t.to_json() for t in self.tasks], f, indent=1)
                f.write("\n")
            os.replace(tmp, self.path)
        return False

    def find(self, text):
        if text.isdigit():
            found = [t for t in self.tasks if t.id == int(text)]
        else:
            found = [t for t in self.tasks if text.lower() in t.title.lower()]
        if len(found) != 1:
            raise LookupError(f"{len(found)} tasks match {text!r}")
        return found[0]


COMMANDS = {}


def command(func):
    COMMANDS[func.__name__.removeprefix("cmd_")] = func
    return func


@command
def cmd_add(tf, *words):
    """add WORDS... [!PRIORITY] [#TAG] [@DATE]"""
    task = Task(3, max((t.id for t in tf.tasks), default=0) + 1, "")
    title = []
    for w in words:
        if w.startswith("!") and w[1:].isdigit():
            task.priority = int(w[1:])
        elif w.startswith("#"):
            task.tags.append(w[1:])
        elif w.startswith("@"):
            task.due = datetime.date.fromisoformat(w[1:])
        else:
            title.append(w)
    task.title = " ".join(title)
    tf.tasks.append(task)
    print(task)


@command
def cmd_done(tf, *which):
    """done ID-OR-TEXT..."""
    for w in which:
        t = tf.find(w)
        t.status = Status.DONE
        print(t)


@command
def cmd_wait(tf, which):
    """wait ID-OR-TEXT"""
    tf.find(which).status = Status["WAITING"]


@command
def cmd_list(tf, tag=None):
    """list [TAG]"""
    shown = [t for t in sorted(tf.tasks) if tag is None or tag in t.tags]
    for t in shown:
        print(t)
    for s in Status:
        n = sum(t.status is s for t in shown)
        if n:
            print(f"{n} {s.name.lower()}", end="; ")
    print(f"{len(shown)} of {len(tf.tasks)}")


@command
def cmd_purge(tf):
    """purge: forget what is done"""
    before = len(tf.tasks)
    tf.tasks = [t for t in tf.tasks if t.status != Status.DONE]
    print("removed", before - len(tf.tasks))


@command
def cmd_repr(tf):
    for t in tf.tasks:
        print(repr(t))


def main(argv):
    if len(argv) < 3 or argv[2] not in COMMANDS:
        print("usage: tasks FILE COMMAND ...", file=sys.stderr)
        for name in sorted(COMMANDS):
            print("   ", COMMANDS[name].__doc__ or name, file=sys.stderr)
        return 2
    try:
        with TaskFile(argv[1]) as tf:
            COMMANDS[argv[2]](tf, *argv[3:])
    except LookupError as e:
        print("tasks:", e, file=sys.stderr)
        return 1
    except ValueError as e:
        print("tasks: bad value:", e, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
