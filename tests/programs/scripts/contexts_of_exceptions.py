"""`__context__`, `__suppress_context__`, `__cause__`: raise statements, operations, generators, managers, chains."""


class A(Exception):
    pass


class B(Exception):
    def __init__(self, n):
        super().__init__(n)
        self.n = n


def show(e):
    chain = []
    while e is not None and len(chain) < 10:
        chain.append((type(e).__name__, str(e), e.__suppress_context__, e.__cause__ is not None))
        e = e.__context__
    return chain


def explicit():
    try:
        raise A(1)
    except A:
        raise B(2)


def suppressed():
    try:
        int("x")
    except ValueError:
        raise KeyError("k") from None


def caused():
    try:
        int("x")
    except ValueError as e:
        raise KeyError("k") from e


def implicit():
    try:
        return 1 // len([])
    except ZeroDivisionError:
        return int("abc")


def three():
    try:
        implicit()
    except ValueError:
        {}["three"]


def in_finally():
    try:
        raise A("f")
    finally:
        raise B(3)


def thrower():
    raise B(9)


def called():
    try:
        [][len([])]
    except IndexError:
        thrower()


def caught_inside():
    try:
        raise A("outer")
    except A:
        inner = []
        try:
            thrower()
        except B as b:
            inner.append(show(b))
        try:
            int("q")
        except ValueError as v:
            inner.append(show(v))
        print(inner)


def helper():
    try:
        int("h")
    except ValueError as v:
        return show(v)


def by_caller():
    try:
        raise A("caller")
    except A:
        return helper()


def reraised():
    try:
        try:
            raise A("first")
        except A:
            raise
    except A as a:
        return show(a)


def again():
    saved = ValueError("saved")
    try:
        raise KeyError("one")
    except KeyError:
        try:
            raise saved
        except ValueError:
            pass
    print(show(saved))
    try:
        raise IndexError("two")
    except IndexError:
        try:
            raise saved
        except ValueError:
            pass
    print(show(saved))
    try:
        raise saved
    except ValueError as e:
        print(show(e))


def cycle():
    a, b = A("a"), B("b")
    try:
        try:
            raise a
        except A:
            raise b
    except B:
        try:
            raise a
        except A:
            print(show(a), show(b))


class CM:
    def __enter__(self):
        return self

    def __exit__(self, t, v, tb):
        if v is not None:
            raise B("from exit")


def managed():
    with CM():
        raise A("body")


def gen():
    try:
        yield 1
    except A:
        raise B("gen")


def generated():
    g = gen()
    next(g)
    g.throw(A("thrown"))


from contextlib import contextmanager


@contextmanager
def manager():
    try:
        yield
    except A:
        raise B("manager")


def with_manager():
    with manager():
        raise A("inside")


def nothing():
    raise A("alone")


def loop():
    last = None
    for i in range(3):
        try:
            if last is not None:
                try:
                    raise last
                except Exception:
                    1 // (i - i)
            raise A(i)
        except Exception as e:
            last = e
    return last


for f in (
    explicit,
    suppressed,
    caused,
    implicit,
    three,
    in_finally,
    called,
    caught_inside,
    by_caller,
    reraised,
    again,
    cycle,
    managed,
    generated,
    with_manager,
    nothing,
):
    try:
        r = f()
        print(f.__name__, r)
    except Exception as e:
        print(f.__name__, show(e))
print(show(loop()))


def concatenated():
    return "a" + 1


for function in (concatenated, lambda: None.foo, lambda: [1][5]):
    try:
        print(function())
    except (TypeError, AttributeError) as e:
        print(type(e).__name__, e, e.__context__)
    except Exception as e:
        print("other", e)


class Hidden:
    def __init__(self, n):
        self.__x = n


class Below(Hidden):
    pass


class Slotted:
    __slots__ = ("p",)

    def __init__(self):
        self.p = 1


class SlottedBelow(Slotted):
    __slots__ = ()


for o in [Hidden(3), Below(3)]:
    try:
        o.nope()
    except AttributeError as e:
        print("Error:", e)
    try:
        print(o.__x + 1)
    except AttributeError as e:
        print("Error:", e)
    try:
        del o.zz
    except AttributeError as e:
        print("Error:", e)
for o in [Slotted(), SlottedBelow()]:
    try:
        o.q = 3
    except AttributeError as e:
        print("Error:", e)


def far(o):
    return o.missing


for o in (Below(1), Hidden(1)):
    try:
        print(far(o))
    except AttributeError as e:
        print("far:", e)
