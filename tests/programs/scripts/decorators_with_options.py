# Decorators that are used with and without arguments, whose wrappers print.
from functools import partial, wraps


def timed(fn=None, *, label="call"):
    if fn is None:
        return partial(timed, label=label)

    @wraps(fn)
    def wrapper(*args, **kwargs):
        try:
            return fn(*args, **kwargs)
        finally:
            print(f"{label}: {fn.__name__} done")

    return wrapper


def traced(fn=None, prefix="->"):
    if fn is None:
        return lambda f: traced(f, prefix)

    def wrapper(*args):
        print(prefix, fn.__name__, *args)
        return fn(*args)

    return wrapper


def loud(word):
    print("making", word)  # where it is applied: a statement of the script

    def decorate(fn):
        def wrapper(x):
            print(word)
            return fn(x)

        return wrapper

    return decorate


@timed
def add(a, b=2):
    "adds"
    return a + b


@timed(label="slow")
def mul(a, *, b):
    return a * b


@traced
def twice(x):
    return 2 * x


@traced(prefix="=>")
def half(x):
    return x / 2


print("before")


@loud("hey")
def same(x):
    return x


print(add(1), add(1, b=5), mul(3, b=4), add.__name__, add.__doc__)
print(twice(4), half(3), same(7))
