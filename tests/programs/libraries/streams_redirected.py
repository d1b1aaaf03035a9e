"""`sys.stdout`, `sys.stderr` and `sys.stdin` that a program stores, and `contextlib.redirect_stdout`."""

import contextlib, io, os, sys


class Tee:
    def __init__(self, *streams):
        self.streams = streams

    def write(self, text):
        for s in self.streams:
            s.write(text)

    def flush(self):
        for s in self.streams:
            s.flush()


def capture(f, *args):
    with contextlib.redirect_stdout(io.StringIO()) as buf:
        f(*args)
    return buf.getvalue()


def hello(name):
    print("hello", name, 3, sep="-")
    print(*[1, 2, 3])
    print("a", "b", *[4, 5], sep="")
    print("no newline", end="")
    print(file=None)
    print()


def ask():
    a = int(input())
    b = input("name? ")
    return a, b


def main(argv):
    print(repr(capture(hello, "bob")))
    old = sys.stdout
    sys.stdout = io.StringIO()
    print("inside")
    print(len(sys.stdout.getvalue()), file=sys.stderr)
    text = sys.stdout.getvalue()
    sys.stdout = old
    print(repr(text))
    log = io.StringIO()
    sys.stdout = Tee(old, log)
    print("both", 1)
    sys.stdout.flush()
    sys.stdout = old
    print(repr(log.getvalue()))
    sys.stdin = io.StringIO("12\nbob\nrest\nmore")
    a, b = ask()
    print(a, b)
    for line in sys.stdin:
        print("line", line.strip())
    try:
        input()
    except EOFError as e:
        print("EOF", e)
    sys.stdin = sys.__stdin__
    with open(os.devnull, "w") as null, contextlib.redirect_stdout(null):
        print("nowhere")
    try:
        with contextlib.redirect_stdout(io.StringIO()) as f:
            print("lost")
            raise ValueError("x")
    except ValueError:
        print("after", repr(f.getvalue()))
    with contextlib.redirect_stderr(sys.stdout):
        print("err", file=sys.stderr)
        sys.stderr.write("direct\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
