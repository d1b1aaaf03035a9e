import sys
from functools import singledispatch, singledispatchmethod


@singledispatch
def show(x):
    return "object " + str(x)


@show.register(int)
def _(x):
    return "int %d" % x


@show.register
def _(x: str):
    return "str " + x


@show.register(list)
@show.register(tuple)
def _seq(x):
    return "seq of " + str(len(x))


class Animal:
    pass


class Dog(Animal):
    pass


@show.register
def _(x: Animal):
    return "animal " + type(x).__name__


class Left:
    pass


class Right:
    pass


class Both(Right, Left):
    pass


@singledispatch
def side(x, *more, end="."):
    return "none" + end


@side.register
def _(x: Left, *more, end="."):
    return "left" + end


@side.register
def _(x: Right, *more, end="."):
    return "right" + str(len(more)) + end


@side.register(type(None))
def _(x, *more, end="."):
    return "None" + end


@side.register
def _(x: int | float, *more, end="."):
    return "number " + str(x) + end


@side.register(dict)
def _(x, *more, end="."):
    return "{" + ", ".join(side(k) + side(v) for k, v in x.items()) + "}" + end


class Fmt:
    @singledispatchmethod
    def fmt(self, x):
        return "?"

    @fmt.register
    def _(self, x: int):
        return "i%d" % x

    @fmt.register
    def _(self, x: str):
        return "s" + x


def main(argv):
    print(show(1), show("a"), show(2.5), show([1, 2]), show((1, 2)), show(Dog()), show(True))
    for v in [Dog(), Animal()]:
        print(show(v))
    print(
        side(Both()),
        side(Left(), end="!"),
        side(Right(), 1, 2),
        side(None),
        side(3),
        side(2.5),
        side("s"),
        side({1: 2.5}),
    )
    f = Fmt()
    print(f.fmt(1), f.fmt("x"), f.fmt(2.0))
    for x in [1, "b", 2.5]:
        print(show(x))
    print(show.dispatch(int)(3), show.dispatch(float)(2.5), show.dispatch(str)("x"), show.dispatch(Dog)(Dog()))
    print(len(show.registry), int in show.registry, bytes in show.registry, show.registry[str]("y"))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
