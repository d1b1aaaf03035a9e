#!/usr/bin/env python3
import argparse
import fnmatch
import hashlib
import os
import sys
from collections import defaultdict

UNITS = ["B", "KiB", "MiB", "GiB"]


def human(n):
    n = float(n)
    for unit in UNITS:
        if n < 1024 or unit == UNITS[-1]:
            return f"{n:.0f} {unit}" if unit == "B" else f"{n:.1f} {unit}"
        n /= 1024


def walk(roots, patterns, skip_dirs, min_size):
    for root in roots:
        if os.path.isfile(root):
            yield root, os.path.getsize(root)
            continue
        for dirpath, dirnames, filenames in os.walk(root):
            dirnames[:] = sorted(d for d in dirnames if d not in skip_dirs)
            for name in sorted(filenames):
                if patterns and not any(fnmatch.fnmatch(name, p) for p in patterns):
                    continue
                path = os.path.join(dirpath, name)
                if os.path.islink(path):
                    continue
                size = os.stat(path).st_size
                if size >= min_size:
                    yield path, size


def digest(path, algorithm, limit=None):
    h = hashlib.new(algorithm)
    left = limit
    with open(path, "rb") as f:
        while True:
            want = 65536 if left is None else min(65536, left)
            block = f.read(want)
            if not block:
                break
            h.update(block)
            if left is not None:
                left -= len(block)
                if left <= 0:
                    break
    return h.hexdigest()


def group_by(paths, key):
    groups = defaultdict(list)
    for p in paths:
        groups[key(p)].append(p)
    return {k: v for k, v in groups.items() if len(v) > 1}


def size_arg(text):
    factor = 1
    if text and text[-1].lower() in "kmg":
        factor = 1024 ** ("kmg".index(text[-1].lower()) + 1)
        text = text[:-1]
    try:
        return int(float(text) * factor)
    except ValueError:
        raise argparse.ArgumentTypeError(f"not a size: {text!r}")


def main():
    p = argparse.ArgumentParser(description="find duplicate files", epilog="exit status 3 if there are some")
    p.add_argument("roots", nargs="+", metavar="PATH")
    p.add_argument("--glob", action="append", default=[], help="only files that match")
    p.add_argument("--skip", action="append", default=[".git"], help="folders to leave out")
    p.add_argument("--min", type=size_arg, default=1, metavar="SIZE")
    p.add_argument("--algo", default="sha1", choices=["md5", "sha1", "sha256", "blake2b"])
    p.add_argument("--delete", action="store_true")
    p.add_argument("-q", "--quiet", action="count", default=0)
    a = p.parse_args()

    sizes = {}
    for path, size in walk(a.roots, a.glob, set(a.skip), a.min):
        sizes[path] = size
    candidates = group_by(sizes, sizes.get)
    stats = {"files": len(sizes), "same size": sum(map(len, candidates.values())), "hashed": 0}
    dupes = []
    for size, paths in sorted(candidates.items(), reverse=True):
        for head, same in group_by(paths, lambda x: digest(x, a.algo, 1024)).items():
            stats["hashed"] += len(same)
            if size <= 1024:
                dupes.append((size, head, same))
            else:
                for full, same in group_by(same, lambda x: digest(x, a.algo)).items():
                    dupes.append((size, full, same))
    wasted = 0
    for size, h, paths in dupes:
        wasted += size * (len(paths) - 1)
        if a.quiet < 1:
            print(f"{h[:12]}  {human(size)} x {len(paths)}")
            for i, path in enumerate(paths):
                print("   ", "+" if i == 0 else "-", os.path.relpath(path, a.roots[0]))
        if a.delete:
            for path in paths[1:]:
                os.remove(path)
    if a.quiet < 2:
        print(", ".join(f"{v} {k}" for k, v in stats.items()) + f", {human(wasted)} wasted")
    return 3 if dupes else 0


if __name__ == "__main__":
    sys.exit(main())
