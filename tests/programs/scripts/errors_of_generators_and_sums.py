"""What a generator that lets a StopIteration out says, with its cause; sums that start with a text."""

import sys

Z = len(sys.argv) - 1  # 0, which the compiler does not know


def raises():
    yield 1
    raise StopIteration("bad")


def finds_an_end():
    try:
        yield 1
    finally:
        next(iter([]))


try:
    print(list(raises()))
except RuntimeError as e:
    print(e, repr(e.__cause__), repr(e.__context__), e.__suppress_context__)

g = finds_an_end()
next(g)
try:
    g.close()
except RuntimeError as e:
    print(e, repr(e.__cause__), repr(e.__context__))

g = finds_an_end()
next(g)
try:
    g.throw(ValueError("v"))
except RuntimeError as e:
    print(e, repr(e.__cause__), repr(e.__context__))

try:
    print(sum(["a"[Z:], "b"], ""))
except TypeError as e:
    print(e)
try:
    print(sum([b"a"[Z:]], b""))
except TypeError as e:
    print(e)
try:
    print(sum([bytearray(b"a")], start=bytearray(b"")))
except TypeError as e:
    print(e)
print(sum([[1], [2 + Z]], []), sum([(1,), (2,)], ()), sum([1, 2 + Z], start=3), sum([0.5], 1))
