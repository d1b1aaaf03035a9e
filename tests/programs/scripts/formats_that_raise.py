"""Formats, known while translating, that lack an argument or are wrong: they raise where they are reached."""


def show(f):
    try:
        print(f())
    except (IndexError, KeyError, ValueError) as error:
        print(type(error).__name__, error, error.args)


class Loud:
    def __str__(self):
        print("asked")
        return "loud"


def main():
    show(lambda: "{} {1}".format(1, 2))
    show(lambda: "{0} {}".format(1, 2))
    show(lambda: "{".format(1))
    show(lambda: "a}".format(1))
    show(lambda: "{a".format(a=1))
    show(lambda: "{a} {b}".format(a=1))
    show(lambda: "{:{}}".format(1))
    show(lambda: "{:{}}|".format(1, 5))
    show(lambda: "{:{w}}|".format(1, v=5))
    show(lambda: "{}{}".format("a"))
    show(lambda: "{} {}".format(Loud()))
    show(lambda: "{3}".format("a", 2.5, None))
    show(lambda: "{x}".format("a"))


main()
