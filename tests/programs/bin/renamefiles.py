#!/usr/bin/env python3
"""Rename files by a regular expression. Shows what it would do; with --do it does it."""

import argparse
import re
import sys
from pathlib import Path

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("pattern")
parser.add_argument("replacement")
parser.add_argument("folder", type=Path)
parser.add_argument("--do", action="store_true", help="rename, do not only show")
args = parser.parse_args()

count = 0
for path in sorted(args.folder.iterdir()):
    if not path.is_file():
        continue
    name = re.sub(args.pattern, args.replacement, path.name)
    if name == path.name:
        continue
    target = path.with_name(name)
    if target.exists():
        print(f"{path.name}: {target.name} exists already", file=sys.stderr)
        continue
    print(f"{path.name} -> {target.name}")
    if args.do:
        path.rename(target)
    count += 1
print(count, "files", "renamed" if args.do else "would be renamed")
