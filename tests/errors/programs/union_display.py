"""A list of lists is iterated over whose items are a text and a number: told where they are written."""


def main(argv):
    for name, number in [["a", 1], ["b", 2]]:
        print(name, number)
    return 0
