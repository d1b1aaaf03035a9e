#!/usr/bin/env python3
"""du and tree in one: sizes of folders as a tree."""

import os
import stat
import sys
from pathlib import Path


class Node:
    __slots__ = ("path", "size", "children", "error")

    def __init__(self, path, size=0):
        self.path = path
        self.size = size
        self.children = []
        self.error = None

    @property
    def name(self):
        return self.path.name or str(self.path)

    def total(self):
        return self.size + sum(c.total() for c in self.children)

    def count(self):
        return 1 + sum(c.count() for c in self.children)

    def depth(self):
        return 1 + max([c.depth() for c in self.children], default=0)


def scan(path, hidden=False):
    info = path.lstat()
    node = Node(path, info.st_size if stat.S_ISREG(info.st_mode) else 0)
    if stat.S_ISDIR(info.st_mode):
        try:
            entries = sorted(path.iterdir())
        except PermissionError as e:
            node.error = e.strerror
            return node
        for child in entries:
            if child.name.startswith(".") and not hidden:
                continue
            node.children.append(scan(child, hidden))
    return node


def size_text(n, human):
    if not human:
        return str(n)
    for unit in "", "K", "M", "G":
        if abs(n) < 1024:
            return f"{n:.1f}{unit}" if unit else str(n)
        n /= 1024
    return f"{n:.1f}T"


def draw(node, opts, prefix="", last=True, level=0):
    tail = ""
    if node.path.is_symlink():
        tail = " -> " + os.readlink(node.path)
    elif node.path.is_dir():
        tail = "/"
    if node.error:
        tail += f" [{node.error}]"
    mode = stat.filemode(node.path.lstat().st_mode) + " " if opts["modes"] else ""
    branch = "" if level == 0 else ("`-- " if last else "|-- ")
    print(f"{size_text(node.total(), opts['human']):>8} {mode}{prefix}{branch}{node.name}{tail}")
    if opts["depth"] is not None and level >= opts["depth"]:
        return
    children = node.children
    if opts["sort"]:
        children = sorted(children, key=Node.total, reverse=True)
    if opts["dirs"]:
        children = [c for c in children if c.children]
    if level:
        prefix += "    " if last else "|   "
    for i, c in enumerate(children):
        draw(c, opts, prefix, i == len(children) - 1, level + 1)


def kinds(node, found=None):
    if found is None:
        found = {}
    if not node.children and node.path.is_file():
        ext = node.path.suffix.lower() or "(none)"
        n, size = found.get(ext, (0, 0))
        found[ext] = n + 1, size + node.size
    for c in node.children:
        kinds(c, found)
    return found


def main():
    opts = dict(human=False, depth=None, sort=False, dirs=False, hidden=False, modes=False)
    args = sys.argv[1:]
    roots = []
    while args:
        a = args.pop(0)
        if a == "-d":
            try:
                opts["depth"] = int(args.pop(0))
            except (IndexError, ValueError) as e:
                print(f"dutree: -d needs a number ({type(e).__name__})", file=sys.stderr)
                return 2
        elif a.startswith("-") and len(a) > 1:
            for letter in a[1:]:
                names = {"h": "human", "s": "sort", "D": "dirs", "a": "hidden", "p": "modes"}
                if letter not in names:
                    print(f"dutree: unknown option -{letter}", file=sys.stderr)
                    return 2
                opts[names[letter]] = True
        else:
            roots.append(Path(a))
    for root in roots or [Path(".")]:
        try:
            tree = scan(root, opts["hidden"])
        except FileNotFoundError as e:
            print(f"dutree: {Path(e.filename).name}: not found", file=sys.stderr)
            return 1
        draw(tree, opts)
        print(f"{tree.count()} entries, {tree.depth()} deep")
        for ext, (n, size) in sorted(kinds(tree).items(), key=lambda kv: -kv[1][1]):
            print(f"  {ext:<8}{n:>4} files {size:>8} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
