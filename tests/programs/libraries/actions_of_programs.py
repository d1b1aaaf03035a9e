"""Actions of classes of the program, types that open files, namespaces that are made by name."""

import argparse
import datetime
import sys

class KeyValue(argparse.Action):
    def __call__(self, parser, namespace, values, option_string=None):
        pairs = getattr(namespace, self.dest) or {}
        for item in values:
            if "=" not in item:
                parser.error(f"not a pair: {item}")
            key, value = item.split("=", 1)
            pairs[key] = value
        setattr(namespace, self.dest, pairs)

class Upper(argparse.Action):
    def __call__(self, parser, namespace, values, option_string=None):
        setattr(namespace, self.dest, values.upper())

class Positive(argparse.Action):
    def __init__(self, option_strings, dest, nargs=None, **kwargs):
        if nargs is not None:
            raise ValueError("nargs not allowed")
        super().__init__(option_strings, dest, **kwargs)
    def __call__(self, parser, namespace, values, option_string=None):
        if values <= 0:
            raise argparse.ArgumentError(self, "must be positive")
        namespace.count = values

def keywords():
    p = argparse.ArgumentParser(prog="t", description="d")
    p.add_argument("--set", action=KeyValue, nargs="+", metavar="K=V", help="pairs")
    p.add_argument("--name", action=Upper, default="x")
    p.add_argument("-c", "--count", action=Positive, type=int, default=1)
    a = p.parse_args(["--set", "a=1", "b=2", "--name", "bob", "-c", "4"])
    print(a.set, a.name, a.count)
    p.print_help()
    try:
        p.parse_args(["-c", "-1"])
    except SystemExit as e:
        print("exit", e.code)


class Store(argparse.Action):
    """Sets two attributes, and takes no value."""

    def __init__(self, option_strings, dest, level=3, **kwargs):
        super().__init__(option_strings, dest, nargs=0, **kwargs)
        self.level = level

    def __call__(self, parser, namespace, values, option_string=None):
        namespace.level = self.level
        namespace.seen = option_string
        setattr(namespace, self.dest, values)


class Unique(argparse.Action):
    def __call__(self, parser, namespace, values, option_string=None):
        seen = set()
        for value in values:
            if value in seen:
                raise argparse.ArgumentError(self, f"duplicate value {value!r} for {self.dest}")
            seen.add(value)
        setattr(namespace, self.dest, values)


class Dates(argparse.Action):
    def __call__(self, parser, namespace, values, option_string=None):
        try:
            when = datetime.datetime.strptime(values, "%Y-%m-%d").date()
        except ValueError:
            parser.error(f"argument {option_string}: not a date: {values}")
        setattr(namespace, self.dest, when)


class Listing(argparse.Action):
    def __call__(self, parser, namespace, values, option_string=None):
        print("formats: csv, json")
        parser.exit()


def build():
    parser = argparse.ArgumentParser(prog="own", formatter_class=argparse.RawDescriptionHelpFormatter, description="a\n  b")
    parser.add_argument("-q", "--quick", action=Store, level=7, help="sets level to %(default)s")
    parser.add_argument("--from", dest="start", action=Dates, default=None, metavar="DATE")
    parser.add_argument("--list-formats", action=Listing, nargs=0, help="list them")
    parser.add_argument("names", nargs="+", action=Unique, type=str.lower)
    parser.add_argument("--sizes", action=Unique, nargs="*", type=int, choices=[1, 2, 3])
    return parser


def main():
    for argv in (["a", "B"], ["-q", "x"], ["--from", "2024-02-03", "y"], ["--from", "nope", "y"], ["a", "A"], ["--list-formats"], ["z", "--sizes", "1", "2"], ["z", "--sizes", "1", "1"], ["z", "--sizes", "9"], ["-h"], []):
        parser = build()
        try:
            args = parser.parse_args(argv)
        except SystemExit as e:
            print("exit", e.code)
            sys.stdout.flush()
            continue
        print(args.names, args.start, args.sizes, args.quick, hasattr(args, "level"))
        print(args)
        if hasattr(args, "level"):
            print(args.level, args.seen)



def files():
    parser = argparse.ArgumentParser(prog="files")
    parser.add_argument("--out", type=argparse.FileType("w"), default=sys.stdout)
    parser.add_argument("--into", type=argparse.FileType("w"), default="-")
    parser.add_argument("source", type=argparse.FileType("r"), nargs="?", default=sys.stdin)
    parser.add_argument("--data", type=argparse.FileType("rb"))
    args = parser.parse_args(["/dev/null", "--data", "/dev/null"])
    args.out.write("written\n")
    args.into.write("into\n")
    print(repr(args.source.read()), args.data.read())
    sys.stdout.flush()
    try:
        parser.parse_args(["/no/such/file"])
    except SystemExit as e:
        print("exit", e.code)
    made = argparse.Namespace(a=1, b="x")
    print(made.a, made.b, made, vars(made), "a" in made, "c" in made)
    other = argparse.ArgumentParser(prog="o")
    other.add_argument("-c", type=int)
    print(other.parse_args(["-c", "3"], namespace=argparse.Namespace(a=5)))



keywords()
main()
files()
