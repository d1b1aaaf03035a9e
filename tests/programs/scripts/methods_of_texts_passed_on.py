def show(x, digits=None):
    return round(x, digits)


print(show(2.5), show(2.567, 1), show(3.5, None), show(2.0), round(7.25, ndigits=None), type(show(2.7)).__name__)


def apply(f, *args):
    return f(*args)


print(
    apply(len, "abc"),
    apply(", ".join, ["a", "b"]),
    apply("{}-{}".format, 1, "x"),
    apply("abc".startswith, "ab"),
    list(map("<{}>".format, [1, 2])),
)


def call(f, xs, sep="".join):
    return f(xs) + sep(xs)


print(call("-".join, ["p", "q"]), call("+".join, ["r"], sep="/".join))
