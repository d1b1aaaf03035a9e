import time


def timed(func, *args, **kwargs):
    start = time.perf_counter()
    result = func(*args, **kwargs)
    elapsed = time.perf_counter() - start
    print(func.__name__, elapsed >= 0)
    return result


def fact(n):
    return 1 if n < 2 else n * fact(n - 1)


def join(words, sep=","):
    return sep.join(words)


print(
    timed(fact, 10),
    timed(join, ["a", "b"], sep="-"),
    timed(join, ["x"]),
    timed(sorted, [3, 1, 2]),
    timed(sum, [1, 2]),
    timed(len, "abc"),
    timed(sorted, [1, 2], reverse=True),
)


class Task:
    def __init__(self, func, *args, **kw):
        self.func, self.args, self.kw = func, args, kw

    def run(self):
        return self.func(*self.args, **self.kw)


def own(a, b=2):
    return a + b


for t in [
    Task(own, 1),
    Task(own, 1, b=5),
    Task(print, "x", "y", sep="-"),
    Task(print, 1),
    Task(print, "z", end=".\n"),
    Task(print, 2, color=1),
]:
    try:
        print(t.run())
    except TypeError as e:
        print("TypeError", "keyword" in str(e))
