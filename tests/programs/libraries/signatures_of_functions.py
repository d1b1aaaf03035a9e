"""`inspect.signature` of functions, methods and classes that are known while translating."""

import functools
import inspect


def validate(func):
    sig = inspect.signature(func)

    @functools.wraps(func)
    def wrapper(*args, **kwargs):
        bound = sig.bind(*args, **kwargs)
        bound.apply_defaults()
        for name, value in bound.arguments.items():
            expected = sig.parameters[name].annotation
            if expected is not inspect.Parameter.empty and not isinstance(value, expected):
                raise TypeError(f"{name} must be {expected.__name__}, got {type(value).__name__}")
        return func(*args, **kwargs)

    return wrapper


@validate
def area(w: int, h: float, name: str = "box"):
    return f"{name} {w * h}"


@validate
def greet(name: str, times: int = 2) -> str:
    return name * times


print(area(2, 3.5), area(2, 1.5, name="b"), greet("a"))
for call in (lambda: area("2", 3.5), lambda: greet(3), lambda: greet("x", times=1)):
    try:
        print(call())
    except TypeError as e:
        print("error", e)


def describe(func):
    sig = inspect.signature(func)

    def wrapper(*args, **kwargs):
        try:
            bound = sig.bind(*args, **kwargs)
        except TypeError as e:
            print("error:", e)
            return
        print(list(bound.arguments), [str(v) for v in bound.arguments.values()])
        bound.apply_defaults()
        print(list(bound.arguments), [str(v) for v in bound.arguments.values()])

    return wrapper


@describe
def one(a, /, b, *, c):
    pass


@describe
def two(a, b=2, *rest, c=3, **more):
    pass


one()
one(1)
one(1, 2)
one(a=1)
one(1, 2, 3)
one(1, 2, b=3, c=1)
one(1, 2, c=3, d=1)
one(1, b=5, c="x")
two()
two(1)
two(1, 2, 3, 4)
two(1, c=5, d=6)
two(1, b="t")


def several(a, b=2, *args, c, d=4, **kw):
    return a


def typed(x: int, y: str = "a", *, z=None) -> bool:
    return True


class C:
    def m(self, q, /, r=1.5):
        pass

    def __init__(self, size: int = 3):
        self.size = size


print(inspect.signature(several))
sig = inspect.signature(typed)
print(sig, list(sig.parameters), len(sig.parameters), repr(sig))
for name, p in sig.parameters.items():
    print(
        name,
        p.default,
        p.kind,
        p,
        repr(p),
        p.kind == inspect.Parameter.KEYWORD_ONLY,
        p.kind is p.POSITIONAL_OR_KEYWORD,
    )
    if p.default is inspect.Parameter.empty:
        print("required", p.name)
    if p.annotation is not p.empty:
        print(p.annotation.__name__)
print(sig.return_annotation, sig.return_annotation is bool)
print(inspect.signature(C.m), inspect.signature(C))
print([p.name for p in inspect.signature(lambda a, b: 0).parameters.values()])
required = [
    p
    for p in inspect.signature(several).parameters.values()
    if p.default is inspect._empty and p.kind not in (p.VAR_POSITIONAL, p.VAR_KEYWORD)
]
print(required)
print(
    "b" in sig.parameters,
    sig.parameters["y"].default,
    inspect.signature(several).return_annotation is inspect.Signature.empty,
)


def main():
    s = inspect.signature(several)
    print(s, s.parameters["d"].default + 1)
    print(sum(1 for p in s.parameters.values() if p.default is not p.empty))


main()
