import functools

REG = {}


def register(f):
    print("registering", f.__name__)
    REG[f.__name__] = f
    return f


def loud(times):
    print("times", times)

    def wrap(f):
        print("wrapping", f.__name__)

        @functools.wraps(f)
        def inner(n):
            print("calling")
            return f(n) * times

        return inner

    return wrap


def quiet(f):
    def inner(n):
        print("quiet")
        return f(n)

    return inner


print("start")


@register
def one(n):
    return n + 1


@loud(3)
def two(n):
    return one(n)


@quiet
def three(n):
    return two(n)


print(len(REG), one(1), two(1), three(1), REG["one"](5))
