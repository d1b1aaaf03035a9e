#!/usr/bin/env python3
"""A to-do list kept in a JSON file."""

from __future__ import annotations

import argparse
import json
import os
import sys
from dataclasses import asdict, dataclass, field
from datetime import date, datetime
from enum import Enum
from pathlib import Path


class Priority(str, Enum):
    LOW = "low"
    NORMAL = "normal"
    HIGH = "high"

    @property
    def mark(self) -> str:
        return {"low": " ", "normal": "*", "high": "!"}[self.value]


@dataclass
class Task:
    id: int
    title: str
    priority: Priority = Priority.NORMAL
    due: date | None = None
    done: bool = False
    tags: list[str] = field(default_factory=list)

    @classmethod
    def from_dict(cls, data: dict) -> Task:
        return cls(
            id=data["id"],
            title=data["title"],
            priority=Priority(data.get("priority", "normal")),
            due=date.fromisoformat(data["due"]) if data.get("due") else None,
            done=data.get("done", False),
            tags=list(data.get("tags", [])),
        )

    def to_dict(self) -> dict:
        d = asdict(self)
        d["priority"] = self.priority.value
        d["due"] = self.due.isoformat() if self.due else None
        return d

    def __str__(self) -> str:
        box = "x" if self.done else self.priority.mark
        text = f"[{box}] {self.id:>3} {self.title}"
        if self.due:
            text += f" (due {self.due:%d %b %Y})"
        if self.tags:
            text += " " + " ".join(f"#{t}" for t in self.tags)
        return text


class Store:
    def __init__(self, path: Path):
        self.path = path
        self.tasks: dict[int, Task] = {}
        self.load()

    def load(self):
        try:
            with self.path.open(encoding="utf-8") as f:
                data = json.load(f)
        except FileNotFoundError:
            return
        except json.JSONDecodeError as e:
            sys.exit(f"{self.path}: not a JSON file: line {e.lineno}, column {e.colno}: {e.msg}")
        for item in data["tasks"]:
            task = Task.from_dict(item)
            self.tasks[task.id] = task

    def save(self):
        tmp = self.path.with_suffix(".tmp")
        with open(tmp, "w", encoding="utf-8") as f:
            tasks = [t.to_dict() for t in self.tasks.values()]
            json.dump({"version": 1, "tasks": tasks}, f, indent=2)
            f.write("\n")
        os.replace(tmp, self.path)

    def next_id(self) -> int:
        return max(self.tasks, default=0) + 1


def cmd_add(store: Store, args) -> int:
    task = Task(store.next_id(), " ".join(args.title), Priority(args.priority), args.due, tags=args.tag or [])
    store.tasks[task.id] = task
    store.save()
    print("added", task)
    return 0


def cmd_list(store, args):
    tasks = [t for t in store.tasks.values() if args.all or not t.done]
    if args.tag:
        tasks = [t for t in tasks if args.tag in t.tags]
    keys = {
        "id": lambda t: t.id,
        "due": lambda t: (t.due is None, t.due or date.min),
        "title": lambda t: t.title.lower(),
    }
    for t in sorted(tasks, key=keys[args.sort], reverse=args.reverse):
        print(t)
    if not tasks:
        print("nothing to do")
    return 0


def cmd_done(store, args):
    status = 0
    for i in args.ids:
        try:
            store.tasks[i].done = True
        except KeyError as e:
            print(f"no task {e}", file=sys.stderr)
            status = 1
    store.save()
    return status


def cmd_rm(store, args):
    for i in args.ids:
        if store.tasks.pop(i, None) is None:
            print(f"no task {i}", file=sys.stderr)
    store.save()


def parse_date(text: str) -> date:
    try:
        return datetime.strptime(text, "%Y-%m-%d").date()
    except ValueError:
        raise argparse.ArgumentTypeError(f"not a date: {text!r}")


def build_parser() -> argparse.ArgumentParser:
    p = argparse.ArgumentParser(prog="todo", description=__doc__)
    p.add_argument("-f", "--file", type=Path, default=Path("todo.json"), help="where the tasks are")
    sub = p.add_subparsers(dest="command", metavar="COMMAND", required=True)
    a = sub.add_parser("add", help="add a task")
    a.add_argument("title", nargs="+")
    a.add_argument("-p", "--priority", choices=[x.value for x in Priority], default="normal")
    a.add_argument("-d", "--due", type=parse_date, metavar="DATE")
    a.add_argument("-t", "--tag", action="append")
    a.set_defaults(func=cmd_add)
    ls = sub.add_parser("list", help="show the tasks", aliases=["ls"])
    ls.add_argument("-a", "--all", action="store_true")
    ls.add_argument("-t", "--tag")
    ls.add_argument("-s", "--sort", choices=("id", "due", "title"), default="id")
    ls.add_argument("-r", "--reverse", action="store_true")
    ls.set_defaults(func=cmd_list)
    d = sub.add_parser("done", help="mark tasks as done")
    d.add_argument("ids", nargs="+", type=int)
    d.set_defaults(func=cmd_done)
    r = sub.add_parser("rm", help="remove tasks")
    r.add_argument("ids", nargs="+", type=int)
    r.set_defaults(func=cmd_rm)
    return p


def main(argv=None) -> int:
    args = build_parser().parse_args(argv)
    store = Store(args.file)
    return args.func(store, args) or 0


if __name__ == "__main__":
    sys.exit(main())
