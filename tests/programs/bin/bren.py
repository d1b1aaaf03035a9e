#!/usr/bin/env python3
"""bren - batch renamer with rules.

Rules are applied from left to right:
    lower upper title  s/REGEX/NEW/[gi]  num:FORMAT  ext:NEW  strip:CHARS
"""

import os
import re
import sys
from functools import partial


class BadRule(Exception):
    def __init__(self, rule, why):
        super().__init__(f"bad rule {rule!r}: {why}")
        self.rule = rule


def change_case(how, stem, ext, index):
    return getattr(stem, how)(), ext


def number(fmt, stem, ext, index):
    return fmt.format(name=stem, n=index, N=index + 1), ext


def replace(pattern, new, count, stem, ext, index):
    return pattern.sub(new, stem, count=count), ext


def set_ext(new, stem, ext, index):
    return stem, ("." + new if new else "")


def strip(chars, stem, ext, index):
    return stem.strip(chars), ext


def make_rule(text):
    if text in ("lower", "upper", "title"):
        return partial(change_case, text)
    if text.startswith("s") and len(text) > 1 and not text[1].isalnum():
        sep = text[1]
        parts = text[2:].split(sep)
        if len(parts) != 3:
            raise BadRule(text, f"needs three {sep}")
        old, new, flags = parts
        unknown = set(flags) - set("gi")
        if unknown:
            raise BadRule(text, "unknown flags " + ",".join(sorted(unknown)))
        try:
            pattern = re.compile(old, re.IGNORECASE if "i" in flags else 0)
        except re.error as e:
            raise BadRule(text, f"{e.msg} at {e.pos}") from e
        return partial(replace, pattern, new, 0 if "g" in flags else 1)
    name, colon, arg = text.partition(":")
    makers = {"num": number, "ext": set_ext, "strip": strip}
    if colon and name in makers:
        return partial(makers[name], arg)
    raise BadRule(text, "unknown")


def plan(folder, rules, names=None):
    result = []
    files = sorted(names or (e.name for e in os.scandir(folder) if e.is_file() and not e.name.startswith(".")))
    for i, name in enumerate(files):
        stem, ext = os.path.splitext(name)
        for rule in rules:
            stem, ext = rule(stem, ext, i)
        result.append((name, stem + ext))
    return result


def check(pairs):
    seen = {}
    problems = []
    for old, new in pairs:
        if not new or "/" in new:
            problems.append(f"{old}: bad new name {new!r}")
        elif new in seen:
            problems.append(f"{old} and {seen[new]} would both be {new}")
        seen[new] = old
    return problems


def run(folder, pairs, log):
    # two steps, so that names can be swapped
    todo = [(o, n) for o, n in pairs if o != n]
    for i, (old, new) in enumerate(todo):
        os.rename(os.path.join(folder, old), os.path.join(folder, f".bren-{i}"))
    for i, (old, new) in enumerate(todo):
        os.rename(os.path.join(folder, f".bren-{i}"), os.path.join(folder, new))
        log.write(f"{old}\t{new}\n")
    return len(todo)


def main():
    args = sys.argv[1:]
    dry = False
    if args and args[0] in ("-h", "--help"):
        print(__doc__)
        return 0
    if args and args[0] == "-n":
        dry = True
        del args[0]
    if len(args) < 2:
        print("usage: bren [-n] FOLDER RULE...", file=sys.stderr)
        return 64
    folder, *texts = args
    try:
        rules = [make_rule(t) for t in texts]
        pairs = plan(folder, rules)
    except BadRule as e:
        sys.exit(f"bren: {e}")
    except FileNotFoundError as e:
        sys.exit(f"bren: {os.path.basename(e.filename)}: {e.strerror.lower()}")
    width = max((len(o) for o, n in pairs), default=0)
    for old, new in pairs:
        mark = " " if old == new else ">"
        print(f"{old:{width}} {mark} {new}")
    problems = check(pairs)
    if problems:
        print(*problems, sep="\n", file=sys.stderr)
        return 1
    if not dry:
        with open(os.path.join(folder, ".bren.log"), "a") as log:
            n = run(folder, pairs, log)
        print("renamed", n, "file" if n == 1 else "files")
    return 0


if __name__ == "__main__":
    sys.exit(main())
