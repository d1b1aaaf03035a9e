#!/usr/bin/env python3
"""Checksums of all files of a tree; or check them against a list made before."""

import hashlib
import os
import sys


def digest(path):
    h = hashlib.sha256()
    with open(path, "rb") as f:
        while True:
            block = f.read(65536)
            if not block:
                break
            h.update(block)
    return h.hexdigest()


def walk(top):
    for folder, folders, names in os.walk(top):
        folders.sort()
        for name in sorted(names):
            path = os.path.join(folder, name)
            if os.path.isfile(path):
                yield os.path.relpath(path, top), path


def make(top, out):
    size = count = 0
    for name, path in walk(top):
        out.write(f"{digest(path)}  {name}\n")
        size += os.path.getsize(path)
        count += 1
    print(f"{count} files, {size} bytes", file=sys.stderr)


def check(top, listing):
    known = {}
    with open(listing) as f:
        for line in f:
            found, _, name = line.rstrip("\n").partition("  ")
            known[name] = found
    bad = 0
    for name, path in walk(top):
        if name not in known:
            print(f"{name}: new")
        elif digest(path) != known.pop(name):
            print(f"{name}: CHANGED")
            bad += 1
    for name in known:
        print(f"{name}: missing")
        bad += 1
    return 1 if bad else 0


if __name__ == "__main__":
    if len(sys.argv) > 2:
        sys.exit(check(sys.argv[1], sys.argv[2]))
    make(sys.argv[1], sys.stdout)
