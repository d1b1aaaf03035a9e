import sys


class Exit(Exception):
    def __init__(self, code):
        self.code = code


def leave(stack, n):
    if n > 3:
        stack[0] = (1, n < 9, 0.0)
    elif n > 2:
        stack[0] = (1, n + 2, 0.0)
    raise Exit(stack[0][1])


def status(n):
    stack = [(0, 0, 0.0)] * 5
    try:
        leave(stack, n)
    except Exit as e:
        return e.code
    return 3


def main(argv):
    print(status(1), status(3), status(4))
    return status(len(argv) + 3)


if __name__ == "__main__":
    sys.exit(main(sys.argv))
