#!/usr/bin/env python3
"""Edit INI files and show TOML ones: get, set, list, check, env."""

import argparse
import configparser
import os
import re
import sys
import tomllib
from contextlib import contextmanager
from enum import Enum, auto


class Kind(Enum):
    STR = auto()
    INT = auto()
    FLOAT = auto()
    BOOL = auto()
    LIST = auto()

    @classmethod
    def guess(cls, text):
        if re.fullmatch(r"[+-]?\d+", text):
            return cls.INT
        if re.fullmatch(r"[+-]?(\d+\.\d*|\.\d+)([eE][+-]?\d+)?", text):
            return cls.FLOAT
        if text.lower() in ("yes", "no", "true", "false", "on", "off"):
            return cls.BOOL
        return cls.LIST if "," in text else cls.STR


@contextmanager
def editing(path):
    parser = configparser.ConfigParser(interpolation=configparser.ExtendedInterpolation(), allow_no_value=True)
    parser.optionxform = str
    parser.read(path)
    before = {s: dict(parser.items(s, raw=True)) for s in parser.sections()}
    yield parser
    after = {s: dict(parser.items(s, raw=True)) for s in parser.sections()}
    if before != after:
        with open(path, "w") as f:
            parser.write(f, space_around_delimiters=False)
        print(f"{path}: written", file=sys.stderr)


def walk(value, prefix=()):
    if isinstance(value, dict):
        for k, v in value.items():
            yield from walk(v, (*prefix, k))
    elif isinstance(value, list):
        for i, v in enumerate(value):
            yield from walk(v, prefix + (str(i),))
    else:
        yield ".".join(prefix), value


def cmd_get(args):
    with editing(args.file) as p:
        try:
            if args.section not in p:
                print(f"no section {args.section}; there are {p.sections()}")
                return 1
            value = p.get(args.section, args.option, fallback=args.default)
        except configparser.InterpolationError as e:
            print(type(e).__name__, str(e).splitlines()[0])
            return 1
        kind = Kind.guess(value or "")
        print(f"{args.option} = {value} ({kind.name.lower()})")
        if kind is Kind.BOOL and args.default is None:
            print(not p[args.section].getboolean(args.option))
        elif kind is Kind.INT:
            print(p.getint(args.section, args.option, fallback=0) * 2)
    return 0


def cmd_set(args):
    with editing(args.file) as p:
        for pair in args.pairs:
            key, sep, value = pair.partition("=")
            section, _, option = key.rpartition(".")
            if not section:
                raise argparse.ArgumentTypeError(f"{key}: want section.option")
            if not p.has_section(section):
                p.add_section(section)
            if sep:
                p[section][option] = value
            else:
                p.remove_option(section, option)
                if not p.options(section):
                    p.remove_section(section)
    return 0


def cmd_list(args):
    with editing(args.file) as p:
        for section in p.sections():
            for k, v in p[section].items():
                print(f"{section}.{k}={os.path.expandvars(v) if v else v!r}")
    return 0


def cmd_toml(args):
    with open(args.file, "rb") as f:
        try:
            data = tomllib.load(f)
        except tomllib.TOMLDecodeError as e:
            print("bad toml:", e)
            return 1
    for name, value in walk(data):
        print(f"{name:<20} {type(value).__name__:<9} {value}")
    return 0


def main():
    p = argparse.ArgumentParser(prog="inieditor", fromfile_prefix_chars="@")
    sub = p.add_subparsers(title="commands", dest="cmd")
    get = sub.add_parser("get")
    get.add_argument("file")
    get.add_argument("section")
    get.add_argument("option")
    get.add_argument("--default")
    put = sub.add_parser("set", aliases=["put"])
    put.add_argument("file")
    put.add_argument("pairs", nargs="+")
    ls = sub.add_parser("list", aliases=["ls"])
    ls.add_argument("file")
    toml = sub.add_parser("toml")
    toml.add_argument("file")
    args = p.parse_args()
    commands = {"get": cmd_get, "set": cmd_set, "put": cmd_set, "list": cmd_list, "ls": cmd_list, "toml": cmd_toml}
    if args.cmd is None:
        p.print_usage()
        return 2
    try:
        return commands[args.cmd](args)
    except argparse.ArgumentTypeError as e:
        p.error(str(e))
    except (configparser.Error, OSError) as e:
        print(f"{p.prog}: {e}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    raise SystemExit(main())
