"""`gzip.GzipFile` of file objects; `reprlib`."""

import gzip
import io
import reprlib
from collections import Counter, OrderedDict, deque

buffer = io.BytesIO()
with gzip.GzipFile(fileobj=buffer, mode="wb") as packed:
    packed.write(b"hello\nworld\n" * 50)
    print(packed.tell(), packed.writable(), packed.readable())
data = buffer.getvalue()
print(data[:3], len(data) < 600, gzip.decompress(data) == b"hello\nworld\n" * 50)
with gzip.GzipFile(fileobj=io.BytesIO(data)) as packed:
    print(packed.readline(), packed.read(5), packed.tell(), len(packed.read()), packed.read())
    packed.seek(6)
    print(packed.read(6))
with gzip.GzipFile("name.txt", "wb", 6, io.BytesIO(), mtime=0) as packed:
    packed.write(b"x")
lines = gzip.GzipFile(fileobj=io.BytesIO(gzip.compress(b"a\nb\nc")))
print([line for line in lines])
try:
    with gzip.GzipFile(fileobj=io.BytesIO(b"no such thing")) as packed:
        packed.read()
except gzip.BadGzipFile as error:
    print(error)
try:
    with gzip.GzipFile(fileobj=io.BytesIO(data)) as packed:
        packed.write(b"x")
except OSError as error:
    print(error)
text = io.TextIOWrapper(gzip.GzipFile(fileobj=io.BytesIO(data)), encoding="utf-8")
print(text.readline(), end="")

print(reprlib.repr(list(range(100))), reprlib.repr("x" * 100), reprlib.repr({"a": 1, "b": [1, 2]}))
print(reprlib.repr((1,)), reprlib.repr(()), reprlib.repr(set("hgfedcba")), reprlib.repr(frozenset([3, 1])))
print(reprlib.repr({i: i * i for i in range(9)}), reprlib.repr(deque(range(9))), reprlib.repr(10**15))
print(reprlib.repr([[[[[[[[1]]]]]]]]), reprlib.repr(1.5), reprlib.repr(None), reprlib.repr(True))
print(reprlib.repr(Counter("abracadabra" * 3)), reprlib.repr(OrderedDict(a=1)), reprlib.repr(b"bytes" * 20))
short = reprlib.Repr()
short.maxlist = 3
short.maxstring = 10
short.maxlevel = 2
print(short.repr([1, 2, 3, 4, 5]), short.repr("hello world and more"), short.repr([[["deep"]]]))


class Node:
    def __init__(self, name):
        self.name = name
        self.others = []

    @reprlib.recursive_repr()
    def __repr__(self):
        return f"<{self.name}: {', '.join(map(repr, self.others))}>"


node = Node("a")
node.others = [Node("b"), node]
print(node, reprlib.repr(node))
