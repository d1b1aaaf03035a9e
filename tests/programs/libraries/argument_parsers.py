import argparse
import sys


def build():
    parser = argparse.ArgumentParser(
        prog="tool",
        description="Do things with files, in a rather long description that has to be wrapped at some width of the terminal.",
        epilog="See also: --other-long-option and well-known things.",
    )
    parser.add_argument("source", help="where to read from")
    parser.add_argument("rest", nargs="*", help="more of them")
    parser.add_argument("-n", "--number", type=int, default=3, metavar="N", help="how many (default: %(default)s)")
    parser.add_argument("-r", "--ratio", type=float, help="a ratio")
    parser.add_argument("-v", "--verbose", action="count", default=0, help="say more")
    parser.add_argument("-q", "--quiet", action="store_true")
    parser.add_argument("--no-color", dest="color", action="store_false", help="100%% plain")
    parser.add_argument("-I", "--include", action="append", metavar="DIR", help="add a folder")
    parser.add_argument("-m", "--mode", choices=["fast", "slow"], default="fast", help="one of %(choices)s")
    parser.add_argument("-l", "--level", type=int, choices=range(1, 4), help="level")
    parser.add_argument("-o", "--output", help="file to write; %(prog)s writes to standard output else")
    parser.add_argument("--size", nargs=2, type=int, metavar=("W", "H"), help="size")
    parser.add_argument("--tags", nargs="+", default=[], help="tags")
    parser.add_argument("--maybe", nargs="?", const="yes", default="no")
    parser.add_argument("--version", action="version", version="%(prog)s 1.2")
    parser.add_argument("--log-level", type=str.upper, default="info")
    parser.add_argument("--feature", action=argparse.BooleanOptionalAction, default=True, help="the feature")
    group = parser.add_mutually_exclusive_group()
    group.add_argument("--json", action="store_true")
    group.add_argument("--csv", action="store_true")
    return parser


def show(argv):
    print(argv)
    parser = build()
    try:
        args = parser.parse_args(argv)
    except SystemExit as e:
        print("exit", e.code)
        return
    print(args)
    print(args.source, args.rest, args.number + 1, args.verbose, args.color, args.mode)
    if args.include is not None:
        print([d.upper() for d in args.include])
    if args.size:
        w, h = args.size
        print(w * h)
    if args.ratio is not None:
        print(args.ratio * 2)
    print(args.log_level.lower(), args.maybe, args.tags, args.feature)


TESTS = [
    ["a"],
    ["a", "b", "c"],
    [],
    ["-h"],
    ["--version"],
    ["a", "-n", "5"],
    ["a", "-n5"],
    ["a", "--number=7"],
    ["a", "--num", "8"],
    ["a", "-n", "x"],
    ["a", "-vvq"],
    ["-vq", "a", "-v"],
    ["a", "-I", "x", "-Iy"],
    ["a", "-m", "slow"],
    ["a", "-m", "medium"],
    ["a", "-l", "2"],
    ["a", "-l", "7"],
    ["a", "--size", "3", "4"],
    ["a", "--size", "3"],
    ["a", "--tags", "x", "y", "--", "z"],
    ["a", "--maybe"],
    ["a", "--maybe", "q"],
    ["--maybe", "--", "q"],
    ["a", "--bogus"],
    ["a", "--no"],
    ["a", "--json", "--csv"],
    ["a", "--ratio", "-1.5"],
    ["a", "-1"],
    ["--no-feature", "a"],
    ["a", "-o"],
    ["a", "--quiet=3"],
    ["a", "-qx"],
    ["a", "--", "-b"],
    ["a", "--log-level", "debug"],
    ["a", "-ofile.txt", "-r.5"],
    ["a", "-r", "nan"],
    ["a", "--tags"],
    ["a", "-n", ""],
    ["a b", "-x y"],
]
for t in TESTS:
    show(t)
