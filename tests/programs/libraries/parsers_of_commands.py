# Parsers of commands are of the class of the parser that has them, or of `parser_class`.
import argparse
import sys


class Parser(argparse.ArgumentParser):
    def error(self, message):
        raise ValueError(f"{self.prog}: {message}")


class Quiet(argparse.ArgumentParser):
    def __init__(self, *args, **kwargs):
        kwargs["add_help"] = False
        super().__init__(*args, **kwargs)

    def error(self, message):
        print("quiet:", message)
        self.exit(3)


def build(parser, **options):
    sub = parser.add_subparsers(dest="command", required=True, **options)
    a = sub.add_parser("add", help="add things")
    a.add_argument("n", type=int)
    b = sub.add_parser("drop", aliases=["rm"], add_help=False)
    b.add_argument("--force", action="store_true")
    return parser


def attempt(parser, words):
    try:
        print(parser.parse_args(words.split()))
    except ValueError as error:
        print("refused:", error)
    except SystemExit as error:
        print("exit", error.code)


def main():
    own = build(Parser(prog="own", description="Own."))
    for words in ("add 3", "add x", "drop --force", "rm", "rm 1", "nothing", ""):
        attempt(own, words)
    quiet = Quiet(prog="quiet")
    sub = quiet.add_subparsers(dest="what", parser_class=Parser)
    sub.add_parser("go").add_argument("--fast", type=int)
    attempt(quiet, "go --fast x")
    attempt(quiet, "go --fast 1")
    attempt(quiet, "stop")
    deep = Parser(prog="deep")
    inner = deep.add_subparsers(dest="first").add_parser("remote").add_subparsers(dest="second")
    inner.add_parser("show").add_argument("name")
    attempt(deep, "remote show")
    attempt(deep, "remote show x")
    attempt(deep, "remote hide")
    print(type(inner.add_parser("again")).__name__)


main()
