#!/usr/bin/env python3
"""Compare two settings files (INI, JSON or TOML), key by key."""

import configparser
import json
import sys
import tomllib
from pathlib import Path


def flatten(data, prefix=""):
    """All leaves, by the dotted path that leads there."""
    flat = {}
    if isinstance(data, dict):
        for key, value in data.items():
            flat.update(flatten(value, f"{prefix}.{key}" if prefix else str(key)))
    elif isinstance(data, list):
        for i, value in enumerate(data):
            flat.update(flatten(value, f"{prefix}[{i}]"))
    else:
        flat[prefix] = data
    return flat


def read_ini(path):
    parser = configparser.ConfigParser(interpolation=None, allow_no_value=True)
    with open(path) as f:
        parser.read_file(f)
    return {s: dict(parser[s]) for s in parser.sections()}


def read_json(path):
    return json.loads(path.read_text())


def read_toml(path):
    with path.open("rb") as f:
        return tomllib.load(f)


READERS = {".ini": read_ini, ".cfg": read_ini, ".json": read_json, ".toml": read_toml}


def load(name):
    path = Path(name)
    try:
        reader = READERS[path.suffix.lower()]
    except KeyError:
        raise SystemExit(f"{name}: what kind of file is it?")
    try:
        return flatten(reader(path))
    except OSError as e:
        raise SystemExit(f"{name}: {e.strerror}")
    except (configparser.Error, json.JSONDecodeError, tomllib.TOMLDecodeError) as e:
        raise SystemExit(f"{name}: {type(e).__name__}: {e}")


def main(argv):
    if len(argv) != 3:
        print(f"usage: {Path(argv[0]).stem} FILE FILE", file=sys.stderr)
        return 2
    old, new = load(argv[1]), load(argv[2])
    changes = 0
    for key in sorted(old.keys() | new.keys()):
        if key not in new:
            print(f"- {key} = {old[key]!r}")
        elif key not in old:
            print(f"+ {key} = {new[key]!r}")
        elif old[key] != new[key]:
            print(f"~ {key}: {old[key]!r} -> {new[key]!r}")
        else:
            continue
        changes += 1
    print(f"{changes} change{'s' if changes != 1 else ''}", file=sys.stderr)
    return 1 if changes else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
