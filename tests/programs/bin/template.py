#!/usr/bin/env python3
"""Fill a template with values: $name, ${name}; lines that begin with '%for x in name' are repeated."""

import re
import string
import sys
import textwrap


def expand(text, values, lists):
    out = []
    for line in text.splitlines():
        match = re.match(r"%for (\w+) in (\w+): (.*)", line)
        if match:
            name, source, rest = match.groups()
            for item in lists.get(source, []):
                out.append(string.Template(rest).safe_substitute(values | {name: item}))
        else:
            out.append(string.Template(line).safe_substitute(values))
    return "\n".join(out)


def main(argv):
    values = {}
    lists = {}
    for arg in argv[1:]:
        key, sep, value = arg.partition("=")
        if not sep:
            print(f"{arg}: no value", file=sys.stderr)
            return 2
        if "," in value:
            lists[key] = value.split(",")
        else:
            values[key] = value
    text = sys.stdin.read()
    print(textwrap.fill(expand(text.partition("\n\n")[0], values, lists), width=60))
    print()
    print(expand(textwrap.dedent(text.partition("\n\n")[2]), values, lists))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
