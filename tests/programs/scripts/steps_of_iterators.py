"""`__next__` and `__iter__` of builtin iterators as values: `nexts = cycle(iter(x).__next__ for x in xs)`."""

from itertools import count, cycle, islice


def roundrobin(*iterables):
    """The recipe of CPython's documents."""
    active = len(iterables)
    nexts = cycle(iter(x).__next__ for x in iterables)
    while active:
        try:
            for step in nexts:
                yield step()
        except StopIteration:
            active -= 1
            nexts = cycle(islice(nexts, active))


def upto(n):
    for i in range(n):
        yield i


print("".join(roundrobin("ABC", "D", "EF")))
print(list(roundrobin([1, 2], [3], range(7, 9))))
numbers = iter([1, 2, 3])
step = numbers.__next__
print(step(), step(), next(numbers))
try:
    step()
except StopIteration:
    print("at its end")
for line in iter(iter(["a", "b", ""]).__next__, ""):
    print(line)
step = upto(5).__next__
print(step(), step(), list(iter(step, 4)))
pairs = zip([1, 2], "ab")
print(pairs.__next__(), pairs.__iter__().__next__())
step = count(3).__next__
print(step(), step())
print({1: 2}.items().__iter__().__next__(), [1, 2].__iter__().__next__())
