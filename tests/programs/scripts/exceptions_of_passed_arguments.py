"""Exceptions that are made of `*args`, a tuple of any length, and that pass it on to the `__init__` of their base."""

import os


class Failed(Exception):
    pass


class Counted(ValueError):
    def __init__(self, *args):
        super().__init__(*args)
        self.count = len(args)


class Named(Counted):
    def __init__(self, name, *args):
        super().__init__(name, *args)
        self.name = name


class Shown(Failed):
    def __init__(self, *args, code=1):
        Failed.__init__(self, *args)
        self.code = code

    def __str__(self):
        return f"<{self.code}: {', '.join(map(str, self.args))}>"


def fail(kind, *args):
    if kind == "failed":
        raise Failed(*args)
    if kind == "counted":
        raise Counted(*args)
    if kind == "named":
        raise Named("n", *args)
    if kind == "shown":
        raise Shown(*args, code=5)
    if kind == "system":
        raise OSError(*args)
    raise LookupError("first", *args)


def again(error):
    """As programs do that keep the class of an error."""
    raise Failed(*error.args)


def main():
    found = [("failed", ("x",)), ("failed", ()), ("counted", ("a", 1)), ("named", []), ("named", [2.5, None])]
    found += [("shown", ["p", "q"]), ("shown", ()), ("system", (2, "no such thing")), ("other", ("m", 2, 3))]
    for kind, args in found:
        try:
            fail(kind, *args)
        except OSError as error:
            print("system", error.errno, error.strerror, error)
        except Counted as error:
            print(type(error).__name__, error.count, error, error.args)
        except Exception as error:
            print(type(error).__name__, error, error.args, len(error.args))
    fixed = ("only", "two")
    try:
        raise KeyError(*fixed)
    except KeyError as error:
        print(error, error.args)
    for text in ("12", "x"):
        try:
            try:
                print(int(text))
            except ValueError as error:
                again(error)
        except Failed as error:
            print(error)
    words = "a b c".split()
    try:
        raise RuntimeError(*words[:2])
    except RuntimeError as error:
        print(error, os.path.basename("x/" + str(error.args[1])))


if __name__ == "__main__":
    main()
