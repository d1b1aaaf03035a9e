"""Exceptions with different numbers of arguments, under one handler that counts them."""


def fail(n):
    if n == 0:
        raise ValueError("a", "b")
    raise KeyError("k")


def main(argv):
    try:
        fail(len(argv))
    except Exception as error:
        print(len(error.args))
    return 0
