#!/usr/bin/env python3
"""Snapshots of a tree: make and compare them."""

import argparse
import hashlib
import json
import logging
import os
import shutil
import sys
import tempfile
from datetime import datetime, timedelta
from pathlib import Path

LOG = logging.getLogger("snapshots")


def setup_logging(verbosity, logfile):
    level = {0: logging.WARNING, 1: logging.INFO}.get(verbosity, logging.DEBUG)
    LOG.setLevel(logging.DEBUG)
    console = logging.StreamHandler(sys.stderr)
    console.setLevel(level)
    console.setFormatter(logging.Formatter("%(levelname)-8s %(name)s: %(message)s"))
    LOG.addHandler(console)
    if logfile:
        handler = logging.FileHandler(logfile, mode="a", encoding="utf-8")
        handler.setFormatter(logging.Formatter("[{levelname:>8}] {message}", style="{"))
        LOG.addHandler(handler)


def digest(path, algorithm="sha256", block=1 << 14):
    h = hashlib.new(algorithm)
    with path.open("rb") as f:
        for chunk in iter(lambda: f.read(block), b""):
            h.update(chunk)
    return h.hexdigest()


def snapshot(root, pattern, algorithm):
    entries = {}
    for path in sorted(root.rglob(pattern)):
        if path.is_dir():
            continue
        rel = path.relative_to(root).as_posix()
        try:
            entries[rel] = {"size": path.stat().st_size, "sum": digest(path, algorithm)}
        except OSError as e:
            LOG.error("cannot read %s: %s", rel, e.strerror)
            continue
        LOG.debug("%s: %d bytes", rel, entries[rel]["size"])
    return entries


def cmd_snap(args):
    root = Path(args.root)
    if not root.is_dir():
        LOG.critical("no such directory: %s", root)
        return 2
    data = {"version": 1, "algorithm": args.algorithm, "files": snapshot(root, args.pattern, args.algorithm)}
    fd, tmp = tempfile.mkstemp(prefix=".snap", dir=".")
    with os.fdopen(fd, "w") as f:
        json.dump(data, f, indent=2, sort_keys=True)
        f.write("\n")
    shutil.move(tmp, args.output)
    LOG.info("%d files in %s", len(data["files"]), args.output)
    return 0


def cmd_diff(args):
    old, new = (json.loads(Path(p).read_text()) for p in (args.old, args.new))
    if old["version"] != new["version"]:
        raise SystemExit(f"versions differ: {old['version']} and {new['version']}")
    a, b = old["files"], new["files"]
    added = sorted(b.keys() - a.keys())
    removed = sorted(a.keys() - b.keys())
    changed = [k for k in sorted(a.keys() & b.keys()) if a[k]["sum"] != b[k]["sum"]]
    for sign, names in (("+", added), ("-", removed), ("~", changed)):
        for name in names:
            print(sign, name)
    grown = sum(e["size"] for e in b.values()) - sum(e["size"] for e in a.values())
    print(f"{len(added)} added, {len(removed)} removed, {len(changed)} changed, {grown:+d} bytes")
    return 1 if added or removed or changed else 0


def cmd_age(args):
    base = datetime.fromisoformat(args.base)
    limit = timedelta(days=args.days, hours=args.hours)
    for stamp in args.stamps:
        try:
            when = datetime.strptime(stamp, "%Y-%m-%d %H:%M") if " " in stamp else datetime.strptime(stamp, "%Y%m%d")
        except ValueError as e:
            LOG.warning("%s", e)
            continue
        age = base - when
        mark = "old" if age > limit else "new"
        weeks, rest = divmod(age, timedelta(days=7))
        print(f"{when:%d.%m.%Y %H:%M} {mark:>5} {age} {age.total_seconds() / 3600:.1f}h {weeks} {rest!r}")
    return 0


def main(argv=None):
    p = argparse.ArgumentParser(description=__doc__, epilog="Exit status 1: differences.")
    p.add_argument("-v", "--verbose", action="count", default=0, help="say more (twice: all)")
    p.add_argument("--log-file", metavar="FILE")
    sub = p.add_subparsers(dest="command", required=True, metavar="COMMAND")
    s = sub.add_parser("snap", help="write a snapshot")
    s.add_argument("root")
    s.add_argument("-o", "--output", default="snap.json", help="default: %(default)s")
    s.add_argument("-p", "--pattern", default="*")
    s.add_argument("-a", "--algorithm", choices=["md5", "sha1", "sha256"], default="sha256")
    s.set_defaults(func=cmd_snap)
    d = sub.add_parser("diff", help="compare two")
    d.add_argument("old")
    d.add_argument("new")
    d.set_defaults(func=cmd_diff)
    a = sub.add_parser("age")
    a.add_argument("stamps", nargs="+")
    a.add_argument("--base", default="2024-03-01T12:00:00")
    g = a.add_argument_group("limit")
    g.add_argument("--days", type=int, default=7)
    g.add_argument("--hours", type=float, default=0)
    a.set_defaults(func=cmd_age)
    args = p.parse_args(argv)
    setup_logging(args.verbose, args.log_file)
    try:
        return args.func(args)
    except (json.JSONDecodeError, KeyError) as e:
        LOG.error("bad snapshot: %r", e)
        return 3


if __name__ == "__main__":
    sys.exit(main())
