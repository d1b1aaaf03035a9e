"""Results under `functools.cache` and `lru_cache`: by keywords, by types, of one argument that is an int or an equal
float, of static and class methods, and of functions that are made while the program runs."""

from functools import cache, cached_property, lru_cache


@lru_cache
def total(**kw):
    print("computing")
    return sum(kw.values())


@cache
def both(*a, **kw):
    return (a, sorted(kw.items()))


print(total(a=1), total(a=2), total(a=1), total(b=1), total())
print(both(1, x=2), both(1, x=3), both(2), both(1, y=2), both("a", x="b"))


@cache
def shown(x):
    print("computing", x)
    return str(x)


@cache
def pair(x, y):
    print("computing", x, y)
    return f"{x} {y}"


@lru_cache(maxsize=None, typed=True)
def typed(x, y=0):
    print("computing", x, y)
    return f"{x} {y}"


@lru_cache(typed=True)
def typed_stars(*a, **kw):
    print("computing", a, kw)
    return len(a) + len(kw)


@lru_cache(typed=False)
def doubled(x):
    return x * 2


@lru_cache(maxsize=3)
def last_three(n):
    print("k", n)
    return n


print(shown(1), shown(1.0), shown(True), shown(2.0), shown(2), shown("a"), shown("1"), shown.cache_info())
print(pair(1, 2), pair(1.0, 2), pair(True, 2), pair(1, 2.0))
print(typed(1), typed(1.0), typed(True), typed(1), typed.cache_info())
print(typed_stars(1, a=2), typed_stars(1.0, a=2), typed_stars(1, a=2.0), typed_stars(1, a=2), typed_stars())
print(doubled(2), doubled(2.0), doubled.cache_info())
for i in [1, 2, 3, 1, 4, 2, 1, 3]:
    last_three(i)
print(last_three.cache_info())
try:
    print(shown([1]))
except TypeError as e:
    print(e)


class Shape:
    def __init__(self, n):
        self.n = n

    @lru_cache(maxsize=None)
    def times(self, k):
        print("times", self.n, k)
        return self.n * k

    @staticmethod
    @cache
    def same(x):
        print("same")
        return x

    @classmethod
    @cache
    def named(cls, x):
        print("named")
        return cls.__name__ + x

    @staticmethod
    @lru_cache(maxsize=None)
    def fibonacci(n):
        return n if n < 2 else Shape.fibonacci(n - 1) + Shape.fibonacci(n - 2)

    @cached_property
    def area(self):
        print("area")
        return self.n**2


class Square(Shape):
    pass


a, b = Shape(2), Shape(3)
print(a.times(2), a.times(2), b.times(2), Shape.times(a, 2), Shape.times.cache_info().hits, a.area, a.area)
print(a.same(1), Shape.same(1), Square.same(1), Shape.named("x"), a.named("x"), Square.named("x"))
print(Shape.fibonacci(50), Shape.fibonacci.cache_info())


@cache
def listed(n):
    return [n]


listed(1).append(5)
print(listed(1))


@cache
def refused(x):
    print("refused")
    raise ValueError(x)


for _ in range(2):
    try:
        refused(1)
    except ValueError as e:
        print(e)
print(refused.cache_info())


@lru_cache(maxsize=0)
def never(x):
    print("never kept")
    return x


print(never(1), never(1), never.cache_info())


def make(size):
    def show(x):
        print("computing", x)
        return f"{x}!"

    return lru_cache(maxsize=size)(show) if size else cache(show)


f, g = make(0), make(2)
print(f(1), f(1.0), f(True), f(1))
print(g(1), g(1.0), g(1), g(2), g(1.0), g(1))
