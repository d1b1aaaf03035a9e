"""Builtin functions that are operations, called with keywords and kept by `functools.partial`."""

from functools import partial

print(pow(2, exp=3), pow(base=2, exp=5), pow(3, -1, mod=11))
print(partial(int, base=2)("101"))
print(partial(sorted, key=len)(["aaa", "b"]))
print(partial(sorted, reverse=True)([1, 2]))
print(partial(round, ndigits=2)(3.14159))
print(partial(sum, start=10)([1, 2]))
print(partial(max, key=len)(["a", "bbb"]))
print(partial(max, default=0)([]))
say = partial(print, end="!\n")
say("x", 1)
err = partial(print, sep="-")
err(1, 2, 3)
print(list(map(partial(pow, 2), range(4))))
print(partial(enumerate, start=1)("ab").__next__())
print(partial(divmod, 7)(2))
print(partial(zip, strict=False)([1], [2]).__next__())
cube = partial(pow, exp=3)
print(cube(2), cube(2.5), partial(pow, mod=5)(2, 3))
