"""wc clone with subcommands."""

import argparse
import collections
import os
import string
import sys
import textwrap
import itertools
import tempfile
from enum import Enum

TEXT = """\
It was the best of times, it was the worst of times, it was the age of wisdom,
it was the age of foolishness -- it was the epoch of belief...

"Quote 'em," she said; naïve café crème.
\tTabs\tand  spaces
"""


class Order(Enum):
    COUNT = "count"
    WORD = "word"

    def __str__(self):
        return self.value


class Stats(collections.namedtuple("Stats", ["lines", "words", "chars", "bytes"])):
    __slots__ = ()

    def __add__(self, other):
        return Stats(*(a + b for a, b in zip(self, other)))

    def row(self, fields, label):
        return " ".join("{:>7}".format(getattr(self, f)) for f in fields) + " " + label


def words_of(text):
    return filter(None, map(lambda w: w.strip(string.punctuation), text.lower().split()))


def cmd_count(args):
    total = Stats(0, 0, 0, 0)
    fields = [f for f in Stats._fields if getattr(args, f)] or ["lines", "words", "bytes"]
    for name in args.files:
        with open(name, encoding="utf-8") as fh:
            text = fh.read()
        s = Stats(text.count("\n"), len(text.split()), len(text), len(text.encode("utf-8")))
        total += s
        print(s.row(fields, os.path.basename(name)))
    if len(args.files) > 1:
        print(total.row(fields, "total"))
    return 0


def cmd_top(args):
    counter = collections.Counter()
    for name in args.files:
        with open(name, encoding="utf-8") as fh:
            for line in fh:
                counter.update(w for w in words_of(line) if len(w) >= args.min_length)
    items = list(counter.items())
    if args.order is Order.COUNT:
        items.sort(key=lambda kv: (-kv[1], kv[0]))
    else:
        items.sort()
    width = max((len(w) for w, _ in items), default=0)
    for w, n in itertools.islice(items, args.number):
        print(f"{w:<{width}} {n:>4} {'*' * n}")
    return len(items)


def cmd_fold(args):
    for name in args.files:
        with open(name, encoding="utf-8") as fh:
            for paragraph in fh.read().split("\n\n"):
                print(textwrap.fill(paragraph, width=args.width, initial_indent="> ", subsequent_indent="  "))
    return 0


def positive(text):
    value = int(text)
    if value <= 0:
        raise argparse.ArgumentTypeError("%r is not positive" % text)
    return value


def get_parser():
    parser = argparse.ArgumentParser(prog="wc2", description=__doc__, epilog="That is all.")
    parser.add_argument("--version", action="version", version="%(prog)s 0.1")
    sub = parser.add_subparsers(dest="command", required=True, metavar="COMMAND", title="commands")
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("files", nargs="+")
    p = sub.add_parser("count", help="count lines", parents=[common])
    for flag, name in (("-l", "lines"), ("-w", "words"), ("-m", "chars"), ("-c", "bytes")):
        p.add_argument(flag, "--" + name, action="store_true", help="print the number of " + name)
    p.set_defaults(func=cmd_count)
    p = sub.add_parser("top", help="most frequent words", parents=[common])
    p.add_argument("-n", "--number", type=positive, default=5)
    p.add_argument("--min-length", type=int, default=1)
    p.add_argument("--order", type=Order, choices=list(Order), default=Order.COUNT)
    p.set_defaults(func=cmd_top)
    p = sub.add_parser("fold", help="wrap text", parents=[common])
    p.add_argument("-w", "--width", type=positive, default=40)
    p.set_defaults(func=cmd_fold)
    return parser


def main(argv):
    args = get_parser().parse_args(argv)
    return args.func(args)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as d:
        a, b = os.path.join(d, "a.txt"), os.path.join(d, "b.txt")
        for path, text in ((a, TEXT), (b, "one two\n")):
            with open(path, "w", encoding="utf-8") as out:
                out.write(text)
        print(main(["count", a, b]))
        print(main(["count", "-lm", a]))
        print(main(["top", a, "--order", "word", "-n3"]))
        print(main(["top", "--min-length=4", a, b]))
        print(main(["fold", "-w", "30", a]))
        for bad in (["top", "-n", "0", a], [], ["--version"], ["count"]):
            try:
                main(bad)
            except SystemExit as e:
                print("status", e.code)
