# `locals()` and `vars()` in functions.


def greet(name, n):
    total = n * 2
    print("{name} has {total} of {n}".format(**locals()))
    print("%(name)s %(n)d" % locals())
    return "{n:>5}".format_map(locals())


print(greet("x", 3))


def early(flag):
    if flag:
        word = "set"
        print(sorted(locals()))
    else:
        print(sorted(locals()), len(locals()))
    for i in range(2):
        print(locals())
    last = [v for v in range(3)]
    known = vars()
    last = None
    print(known["last"], "nothing" in known)


early(1)
early(0)


def outer(a):
    b = a + 1

    def inner(c):
        return sorted(locals().items()), b

    return inner(5)


print(outer(1))


def show(a, b):
    return "%d-%d" % (a, b)


def call(a, b):
    return show(**locals())


print(call(1, 2))


def traced(name, *args, **kwargs):
    mark = ":" if args or kwargs else ""
    return "%(name)s%(mark)s %(args)s %(kwargs)s" % locals()


print(traced("a"), traced("b", 1, 2), traced("c", size=3))


def only_keywords(**kwargs):
    locals()["kwargs"]["added"] = 1
    return sorted(kwargs), kwargs["first"]


print(only_keywords(first=5))


def keywords_of_a_closure(**kwargs):
    def inner():
        return len(kwargs)

    return sorted(locals()["kwargs"].items()), inner()


print(keywords_of_a_closure(x=1, y=2))
