"""A list of lists is iterated over whose items are a text and a number: told where they are written."""


def main(argv):
    for name, number in [[b"a", 1], [b"b", 2]]:
        print(name, number)
    return 0
