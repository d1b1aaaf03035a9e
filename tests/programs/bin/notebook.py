#!/usr/bin/env python3
"""A line-oriented note keeper with an undo log: `notebook.py FILE < commands`."""

import copy
import difflib
import json
import os
import random
import shlex
import sys
import textwrap
import traceback
from string import Template
from types import SimpleNamespace
from typing import Any, Callable, Iterator, Optional


class NoteError(Exception):
    """Said to the user, without a traceback."""

    def __init__(self, message: str, *, code: int = 1) -> None:
        super().__init__(message)
        self.code = code


COMMANDS: dict[str, Callable] = {}
NARGS: dict[str, Optional[int]] = {}
DOCS = {}


def command(*names: str, args: Optional[int] = None):
    def register(f):
        for n in names or (f.__name__,):
            if n in COMMANDS:
                raise ValueError(f"twice: {n}")
            COMMANDS[n] = f
            NARGS[n] = args
            DOCS[n] = (f.__doc__ or "").strip()
        return f

    return register


class Book:
    def __init__(self, path: str) -> None:
        self.path = path
        self.notes: list[dict[str, Any]] = []
        self.undo_log: list[list[dict[str, Any]]] = []
        self.settings = SimpleNamespace(width=40, bullet="*")
        if os.path.exists(path):
            with open(path, encoding="utf-8") as f:
                self.notes = json.load(f)

    def __len__(self) -> int:
        return len(self.notes)

    def __getitem__(self, i: int) -> dict[str, Any]:
        try:
            return self.notes[i - 1 if i > 0 else i]
        except IndexError:
            raise NoteError(f"no note {i}", code=3) from None

    def __iter__(self) -> Iterator[tuple[int, dict[str, Any]]]:
        return iter(enumerate(self.notes, start=1))

    def save(self) -> None:
        tmp = self.path + ".tmp"
        with open(tmp, "w", encoding="utf-8") as f:
            json.dump(self.notes, f, ensure_ascii=False, separators=(",", ":"))
        os.replace(tmp, self.path)

    def change(self) -> None:
        self.undo_log.append(copy.deepcopy(self.notes))


@command("add", "a")
def add(book, *words):
    """add WORDS...: a new note; words like #tag are tags"""
    tags = sorted({w[1:] for w in words if w.startswith("#") and len(w) > 1})
    text = " ".join(w for w in words if not w.startswith("#"))
    if not text:
        raise NoteError("nothing to add")
    book.change()
    book.notes.append({"text": text, "tags": tags, "done": False, "weight": len(text) / 10})
    print(f"#{len(book)}: {text}")


@command("list", "ls")
def show(book, tag=None):
    """list [TAG]"""
    for i, note in book:
        if tag is None or tag in note["tags"]:
            mark = "x" if note["done"] else " "
            head = f"{i:>3} [{mark}] "
            more = " " * len(head)
            text = textwrap.fill(note["text"], book.settings.width, initial_indent=head, subsequent_indent=more)
            print(text, *note["tags"])


@command(args=1)
def done(book, which):
    """done N"""
    book.change()
    book[int(which)]["done"] ^= True


@command(args=2)
def weigh(book, which, weight):
    book.change()
    book[int(which)].update(weight=float(weight))
    print(sum(n["weight"] for _, n in book))


@command()
def undo(book):
    """undo: take back the last change"""
    if not book.undo_log:
        raise NoteError("nothing to undo", code=4)
    old = book.undo_log.pop()
    a, b = ([json.dumps(n, sort_keys=True) for n in notes] for notes in (book.notes, old))
    for line in difflib.ndiff(a, b):
        if line[0] in "+-":
            print(line)
    book.notes = old


@command("set", args=2)
def set_(book, name, value):
    """set NAME VALUE: width, bullet"""
    if not hasattr(book.settings, name):
        raise NoteError(f"no setting {name}: {sorted(vars(book.settings))}")
    setattr(book.settings, name, type(getattr(book.settings, name))(value))
    print(book.settings)


@command("render")
def render(book, template="$n. $text ($state)"):
    t = Template(template)
    for i, note in book:
        print(t.safe_substitute(n=i, text=note["text"], state="done" if note["done"] else "open"))


@command("pick")
def pick(book, seed="1"):
    rng = random.Random(int(seed))
    print(rng.choice(book.notes)["text"], rng.randint(1, 6), [rng.random() < 0.5 for _ in range(3)])


@command("help", "?")
def help_(book, *names):
    for name, f in sorted(COMMANDS.items()):
        if not names or name in names:
            print(f"{name:<8}{DOCS[name] or '(no help)'}")


def execute(book, line):
    name, *args = shlex.split(line, comments=True)
    f = COMMANDS.get(name)
    if f is None:
        near = difflib.get_close_matches(name, COMMANDS, n=1)
        raise NoteError(f"unknown command {name}" + (f"; {near[0]}?" if near else ""), code=2)
    if NARGS[name] is not None and len(args) != NARGS[name]:
        raise NoteError(f"{name} takes {NARGS[name]} argument{'s' * (NARGS[name] != 1)}, not {len(args)}")
    f(book, *args)


def main(argv: list[str]) -> int:
    path = argv[1] if len(argv) > 1 else os.environ.get("NOTES", "notes.json")
    book = Book(path)
    worst = 0
    for line in sys.stdin:
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        try:
            execute(book, line)
        except NoteError as e:
            print(f"error {e.code}: {e}", file=sys.stderr)
            worst = max(worst, e.code)
        except ValueError as e:
            print("bad value:", e)
            worst = max(worst, 5)
        except TypeError:
            print(traceback.format_exc().splitlines()[-1][:9], file=sys.stderr)
            worst = max(worst, 6)
    book.save()
    return worst


if __name__ == "__main__":
    sys.exit(main(sys.argv))
