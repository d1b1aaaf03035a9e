import argparse
import enum
import sys


def cmd_add(args):
    print("add", args.x + args.y, args.verbose)
    return 0


def cmd_list(args):
    for name in args.names:
        print("name", name, args.long)
    return 1


def build():
    p = argparse.ArgumentParser(prog="git", formatter_class=argparse.ArgumentDefaultsHelpFormatter)
    p.add_argument("-v", "--verbose", action="store_true", help="more output")
    sub = p.add_subparsers(dest="command", help="what to do", required=True)
    a = sub.add_parser("add", help="add numbers", description="Add two numbers.")
    a.add_argument("x", type=int)
    a.add_argument("y", type=int, nargs="?", default=1, help="second")
    a.set_defaults(func=cmd_add)
    b = sub.add_parser(
        "list",
        aliases=["ls"],
        help="list names",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        description="Two\n  lines",
    )
    b.add_argument("names", nargs="+")
    b.add_argument("-l", "--long", action="store_true")
    b.set_defaults(func=cmd_list)
    return p


for argv in [
    ["add", "1", "2"],
    ["-v", "add", "1"],
    ["list", "a", "b"],
    ["ls", "a", "-l"],
    [],
    ["-h"],
    ["add", "-h"],
    ["ls", "-h"],
    ["bad"],
    ["add", "x"],
    ["add", "1", "2", "3"],
    ["list"],
]:
    print(argv)
    try:
        args = build().parse_args(argv)
        print(args.command, hasattr(args, "names"), "x" in args)
        print(args.func(args))
    except SystemExit as e:
        print("exit", e.code)
q = argparse.ArgumentParser(prog="q", usage="%(prog)s [stuff]", add_help=False, description="d")
g = q.add_argument_group("input", "where from")
g.add_argument("--file", required=True)
g.add_argument("--port", type=int, default=80)
q.print_help()
print(q.parse_known_args(["--file", "f", "--zzz", "1"]))
print(q.format_usage())
sys.stdout.flush()
ns = q.parse_args(["--file", "x"])
ns.port += 1
print(ns, getattr(ns, "nothing", "none"))


class Level(str, enum.Enum):
    LOW = "low"
    HIGH = "high"


w = argparse.ArgumentParser(prog="w")
w.add_argument("-l", "--level", choices=[level.value for level in Level], default=[level.value for level in Level][0])
w.add_argument("-n", type=int, choices=[n * n for n in range(4)])
print(w.parse_args(["-l", "high", "-n", "9"]), w.parse_args([]))
