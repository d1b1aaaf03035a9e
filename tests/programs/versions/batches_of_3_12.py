"""itertools.batched."""
import itertools, sys
from itertools import batched
print(list(itertools.batched("abcdefg", 3)), list(batched([1, 2, 3, 4], 2)))
for a, b in batched([1.5, 2.5, 3.5, 4.5], 2):
    print(a + b)
for chunk in batched(range(7), 3):
    print(sum(chunk), len(chunk), chunk)
print(["".join(c) for c in batched("hello world", 4)])
for n in (0, -1):
    try:
        batched("abc", n)
    except ValueError as e:
        print(e)
it = batched([1, 2, 3], 2)
print(next(it), next(it), next(it, None))
print(list(batched([], 3)), list(batched({"a": 1, "b": 2}.items(), 1)))
print(list(map(list, batched((x * x for x in range(5)), n=2))))
def rows(xs, width):
    yield from batched(xs, width)
print(list(rows("abcde", 2)))
try:
    for a, b in batched("abc", 2):
        print(a, b)
except ValueError as e:
    print(e)
