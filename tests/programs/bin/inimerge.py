#!/usr/bin/env python3
"""Merge ini files: later ones win. Interpolation, lists, environment."""

import configparser
import io
import os
import sys


class CaseConfig(configparser.ConfigParser):
    def optionxform(self, optionstr):
        return optionstr


def load(path, parser):
    base = os.path.dirname(os.path.abspath(path))
    try:
        with open(path) as f:
            text = f.read()
    except OSError as e:
        raise SystemExit(f"inimerge: cannot read {os.path.basename(path)}: {os.strerror(e.errno)}")
    one = CaseConfig(allow_no_value=True, interpolation=None)
    try:
        one.read_string(text, source=os.path.basename(path))
    except configparser.DuplicateOptionError as e:
        raise SystemExit(f"inimerge: {e.source}:{e.lineno}: {e.section}/{e.option} twice")
    except configparser.Error as e:
        first, *rest = str(e).splitlines()
        raise SystemExit(f"inimerge: {first}" + (f" ({len(rest)} more)" if rest else ""))
    if one.has_option("include", "files"):
        for name in one.get("include", "files").split():
            load(os.path.join(base, name), parser)
        one.remove_section("include")
    changes = []
    for section in one.sections():
        if not parser.has_section(section):
            parser.add_section(section)
            changes.append(("new section", section, ""))
        for key, value in one[section].items():
            old = parser[section].get(key, raw=True, fallback=None)
            if key.endswith("+"):
                key = key[:-1].rstrip()
                old = parser[section].get(key, raw=True, fallback="")
                value = (old + "\n" + value).strip()
            if old != value:
                changes.append(("set", f"{section}.{key}", f"{old!r} -> {value!r}"))
            if value is not None or not parser.has_option(section, key):
                parser[section][key] = value
    return changes


def show(parser, out):
    for name in parser.sections():
        print(f"[{name}]", file=out)
        for key in sorted(parser[name]):
            try:
                value = parser.get(name, key)
            except configparser.InterpolationError as e:
                value = f"<{type(e).__name__}: {e.option}>"
            if value is None:
                print(f"  {key}", file=out)
            elif "\n" in value:
                print(f"  {key} = {value.splitlines()}", file=out)
            else:
                print(f"  {key} = {value}", file=out)


def typed(section):
    for key in section:
        value = section.get(key, raw=True)
        for getter in (section.getint, section.getfloat, section.getboolean):
            try:
                yield key, getter(key)
                break
            except (ValueError, AttributeError, TypeError):
                continue
        else:
            yield key, value


def main(argv):
    if len(argv) < 2:
        print(f"usage: {os.path.basename(argv[0])[:8]} FILE... [section.key=value...] [-o OUT]", file=sys.stderr)
        return 2
    parser = CaseConfig(allow_no_value=True, interpolation=configparser.ExtendedInterpolation())
    out = None
    args = iter(argv[1:])
    for arg in args:
        if arg == "-o":
            out = next(args, None)
            if out is None:
                print("inimerge: -o wants a file", file=sys.stderr)
                return 2
        elif "=" in arg and not os.path.exists(arg):
            where, _, value = arg.partition("=")
            section, dot, key = where.rpartition(".")
            if not dot:
                parser.defaults()[key] = value
            else:
                parser.read_dict({section: {key: value}})
        else:
            changes = load(arg, parser)
            for kind, where, what in changes:
                print(f"{kind:12} {where:20} {what}".rstrip(), file=sys.stderr)
    buf = io.StringIO()
    show(parser, buf)
    sys.stdout.write(buf.getvalue())
    for name in parser.sections():
        kinds = {k: type(v).__name__ for k, v in typed(parser[name])}
        print(name, kinds)
    if out:
        with open(out, "w") as f:
            parser.write(f, space_around_delimiters=False)
        print("wrote", os.path.getsize(out), "bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
