"""hasattr, and getattr with a default, of what is no instance: classes, functions, frozen objects, builtin values."""

from support.typed import agree


class Plain:
    x = 1

    def get(self):
        return 1


class Special(Plain):
    y = 2


class Frozen:
    def __init__(self, n):
        self.n = n

    def _freeze_(self):
        return True


FROZEN, FROZEN2 = Frozen(1), Frozen(2)


def test_hasattr_of_classes():
    def f(n):
        some = Plain if n else Special
        return repr((hasattr(Plain, "get"), hasattr(Plain, "z"), hasattr(Plain, "__name__"), hasattr(some, "x")))

    agree(f, 0, 1)


def test_hasattr_of_objects_and_builtin_values():
    def f(n):
        some = FROZEN if n else FROZEN2
        return repr(
            [
                hasattr(some, "n"),
                hasattr(FROZEN, "z"),
                hasattr(f, "__name__"),
                hasattr(len, "n"),
                hasattr([n], "append"),
            ]
            + [hasattr("s", "foo"), hasattr(n, "bit_length"), hasattr(n, "real"), hasattr(n.bit_length, "__name__")]
        )

    agree(f, 0, 1)


def test_getattr_with_a_default():
    def f(n):
        some = FROZEN if n else FROZEN2
        return repr(
            [getattr(some, "n", 7), getattr(FROZEN, "z", 7), getattr(Plain, "x", 7), getattr(Plain, "z", 7)]
            + [getattr(Plain if n else Special, "x", 7), getattr(n, "bit_length", None)(), getattr(None, "x", 9)]
        )

    agree(f, 0, 1)
