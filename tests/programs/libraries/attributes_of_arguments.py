import argparse
import sys


def main(argv):
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=3)
    parser.add_argument("--name", default="x")
    parser.add_argument("-v", "--verbose", action="store_true")
    args = parser.parse_args(["--count", "5"])
    print(vars(args), args)
    for key, value in sorted(vars(args).items()):
        print(key, "=", value)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
