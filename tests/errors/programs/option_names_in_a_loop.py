# Of two calls of `add_argument`, the one whose name is not a constant is told.
import argparse


def many(parser):
    for i in range(3):
        parser.add_argument(f"--option{i}", type=str, help=f"option {i}")


def one(parser):
    parser.add_argument("name", choices={"a": 1, "b": 2}, help="which")


def main(argv):
    parser = argparse.ArgumentParser()
    many(parser)
    one(parser)
    print(parser.parse_args(["a"]).name)
    return 0
