#!/usr/bin/env python3
"""du, find and dupes in one: what lies below a directory."""

import argparse
import fnmatch
import os
import stat
import sys
import time
from collections import defaultdict
from functools import lru_cache, total_ordering
from hashlib import blake2b
from operator import attrgetter
from pathlib import Path, PurePosixPath

UNITS = "BKMGT"


@total_ordering
class Node:
    __slots__ = ("path", "size", "mode", "children", "mtime")

    def __init__(self, path, size, mode, mtime):
        self.path, self.size, self.mode, self.mtime = path, size, mode, mtime
        self.children = []

    def __eq__(self, other):
        return isinstance(other, Node) and (self.size, self.path) == (other.size, other.path)

    def __lt__(self, other):
        if not isinstance(other, Node):
            return NotImplemented
        return (-self.size, self.path) < (-other.size, other.path)

    def __hash__(self):
        return hash(self.path)

    def total(self):
        return self.size + sum(c.total() for c in self.children)

    def __repr__(self):
        return f"{type(self).__name__}({str(self.path)!r}, {self.size})"

    def walk(self, depth=0):
        yield depth, self
        for child in sorted(self.children):
            yield from child.walk(depth + 1)


def human(n, binary=True):
    base = 1024 if binary else 1000
    x = float(n)
    for u in UNITS:
        if abs(x) < base or u == UNITS[-1]:
            return f"{n}B" if u == "B" else f"{x:.1f}{u}"
        x /= base


def scan(path, ignore=()):
    st = os.lstat(path)
    node = Node(Path(path), st.st_size if stat.S_ISREG(st.st_mode) else 0, st.st_mode, st.st_mtime)
    if stat.S_ISDIR(st.st_mode):
        try:
            with os.scandir(path) as it:
                for e in sorted(it, key=lambda e: e.name):
                    if not any(fnmatch.fnmatch(e.name, pat) for pat in ignore):
                        node.children.append(scan(e.path, ignore))
        except PermissionError as denied:
            print(f"{denied.filename}: {denied.strerror}", file=sys.stderr)
    return node


@lru_cache(maxsize=None)
def fingerprint(path):
    return blake2b(Path(path).read_bytes(), digest_size=8).hexdigest()


def dupes(root):
    by_size = defaultdict(list)
    for _, n in root.walk():
        if stat.S_ISREG(n.mode) and n.size:
            by_size[n.size].append(n)
    for size in sorted(by_size, reverse=True):
        groups = {}
        for n in by_size[size]:
            groups.setdefault(fingerprint(str(n.path)), []).append(n)
        for key, ns in groups.items():
            if len(ns) > 1:
                yield key, sorted(ns, key=attrgetter("path"))


def by_suffix(root):
    t = defaultdict(lambda: [0, 0])
    for _, n in root.walk():
        if stat.S_ISREG(n.mode):
            entry = t[PurePosixPath(n.path).suffix or "(none)"]
            entry[0] += 1
            entry[1] += n.size
    return sorted(t.items(), key=lambda kv: (-kv[1][1], kv[0]))


def main():
    ap = argparse.ArgumentParser(prog="treewalk", formatter_class=argparse.ArgumentDefaultsHelpFormatter)
    ap.add_argument("roots", nargs="*", default=["."], metavar="DIR", help="where to look")
    ap.add_argument("-i", "--ignore", action="append", default=[], help="patterns to leave out")
    ap.add_argument("-d", "--depth", type=int, default=99, help="how deep")
    mode = ap.add_mutually_exclusive_group()
    mode.add_argument("--dupes", action="store_true", help="files that are the same")
    mode.add_argument("--types", action="store_true", help="by suffix")
    mode.add_argument("--newest", type=int, metavar="N", help="the last N")
    ap.add_argument("--si", action="store_true", help="powers of 1000")
    ap.add_argument("--version", action="version", version="%(prog)s 1.2")
    args = ap.parse_args()
    status = 0
    for r in args.roots:
        try:
            root = scan(r, tuple(args.ignore))
        except FileNotFoundError as e:
            print(f"{ap.prog}: {e}", file=sys.stderr)
            status = 1
            continue
        if args.dupes:
            for key, ns in dupes(root):
                print(len(key), *(str(n.path) for n in ns), sep="\t")
            print(fingerprint.cache_info())
        elif args.types:
            for suffix, (count, size) in by_suffix(root):
                print(f"{suffix:<10}{count:>5} {human(size, not args.si):>8}")
        elif args.newest is not None:
            nodes = sorted((n for _, n in root.walk() if not n.children), key=lambda n: n.mtime, reverse=True)
            for n in nodes[: args.newest]:
                print(time.strftime("%Y-%m-%d %H:%M", time.gmtime(n.mtime)), n)
        else:
            for depth, n in root.walk():
                if depth <= args.depth:
                    size = human(n.total(), not args.si)
                    print(f"{size:>8} {stat.filemode(n.mode)} {'  ' * depth}{n.path.name or n.path}")
    return status


if __name__ == "__main__":
    sys.exit(main())
