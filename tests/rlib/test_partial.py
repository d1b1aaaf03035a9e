"""`functools.partial`, of constants and made at run time, and closures with `**kwargs`: what a call passes on."""

from functools import partial, reduce

from support.typed import agree


def place(a, b=2, c=3):
    return a * 100 + b * 10 + c


def scale(a, *, k=5, m=6):
    return a + k * 10 + m * 100


class Box:
    def __init__(self, x, y=5):
        self.x = x
        self.y = y

    def mix(self, a, b=1):
        return self.x + a * 10 + b * 100


FIRST = partial(place, 1)
LAST = partial(place, c=9)
KEPT = partial(scale, k=7)
BINARY = partial(int, base=2)
BOXED = partial(Box, 3)
TWICE = partial(partial(place, 1), c=8)
DOWN = partial(sorted, reverse=True)


def test_a_prebuilt_partial_takes_keywords_and_leaves_defaults():
    def use(n):
        found = [FIRST(), FIRST(c=0), FIRST(n, c=0), FIRST(b=n, c=0), LAST(n), LAST(n, 5), LAST(n, c=5), LAST(a=n)]
        found += [KEPT(n), KEPT(n, m=2), KEPT(n, k=2), BINARY("101"), BINARY("12", base=n)]
        found += [BOXED().y, BOXED(y=n).y, BOXED(n).y, TWICE(), TWICE(b=n), TWICE(n, c=4), *DOWN([n, 1, 9])]
        return str(found)

    agree(use, 4, 7)


def test_a_partial_made_at_run_time():
    def use(n):
        several = partial(place, n, c=n + 1)
        method = partial(Box(n).mix, 5)
        larger = partial(max, n)
        hexadecimal = partial(int, base=16)
        power = partial(pow, 2)
        found = [several(), several(2), several(b=1), several(c=2), method(), method(3), method(b=n)]
        found += [larger(4), larger(4, 5), hexadecimal("ff"), power(n), *map(partial(place, b=n), [1, 2])]
        return str(found) + str(reduce(partial(place, 1), [1, 2, n]))

    agree(use, 3, 12)


def test_what_a_partial_is_made_of():
    def use(n):
        return FIRST.func(n, *FIRST.args) + LAST.keywords["c"]

    agree(use, 3)


def test_a_partial_with_too_many_arguments_raises():
    rounded = partial(round, 2.5)

    def use(n):
        try:
            rounded(n, n)
        except TypeError:
            return 1
        return 0

    agree(use, 1)


def _keeping(function, kept):
    def inner(*args, **named):
        return function(kept, *args, **named)

    return inner


def _named_parts(**named):
    for name, value in named.items():
        yield f"{name}={value}"


def test_closures_and_generators_with_keywords():
    def use(n):
        shown = _keeping(place, n)
        found = [shown(), shown(c=5), shown(4, c=2), shown(b=1, c=n)]

        def parts(*args, **named):
            for name, value in named.items():
                yield f"{name}{value}{n}{len(args)}"

        texts = [*_named_parts(a=n), *_named_parts(b="x", c="y"), *parts(n, args=n), *parts(z="t")]
        return str(found) + " ".join(texts)

    agree(use, 3)


def test_a_captured_variable_called_args():
    """It is no exception's."""

    def use(n):
        args = [n]

        def pairs(args):
            for x in args:
                yield x, len(args)

        return str([*pairs((n, 2)), *pairs((3, 4))]) + str((lambda: args[0])())

    agree(use, 3)
