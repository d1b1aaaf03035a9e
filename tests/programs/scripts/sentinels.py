"""Objects that are nothing else, `object()`, beside values of any kind; tests of `object`; hashes by identity."""

_MISSING = object()


def get(d, key, default=_MISSING):
    v = d.get(key, _MISSING)
    if v is _MISSING:
        if default is _MISSING:
            raise KeyError(key)
        return default
    return v


print(get({"a": 1}, "a"), get({"a": 1}, "b", 5))
try:
    get({"a": 1}, "b")
except KeyError as e:
    print("missing", e)


class Table:
    _empty = object()
    _deleted = object()

    def __init__(self, size=11):
        self.size = size
        self._keys = [self._empty] * size
        self._values = [self._empty] * size

    def put(self, key, value):
        i = hash(key) % self.size
        while self._keys[i] is not self._empty and self._keys[i] is not self._deleted and self._keys[i] != key:
            i = (i + 1) % self.size
        self._keys[i] = key
        self._values[i] = value

    def get(self, key):
        i = hash(key) % self.size
        while self._keys[i] is not self._empty:
            if self._keys[i] == key:
                return self._values[i]
            i = (i + 1) % self.size
        return None

    def delete(self, key):
        i = hash(key) % self.size
        while self._keys[i] is not self._empty:
            if self._keys[i] == key:
                self._keys[i] = self._deleted
                self._values[i] = self._deleted
                return True
            i = (i + 1) % self.size
        return False


t = Table()
t.put(1, "one")
t.put(12, "twelve")
t.put(23, "x")
print(t.get(1), t.get(12), t.get(23), t.get(34))
print(t.delete(12), t.get(23), t.get(12))
STOP = object()


def worker(queue):
    total = 0
    while True:
        item = queue.pop(0)
        if item is STOP:
            break
        total += item
    return total


print(worker([1, 2, 3, STOP]))


def first(it, default=STOP):
    for x in it:
        return x
    if default is STOP:
        raise ValueError("empty")
    return default


print(first([], 3), first("ab"), first([1]))
it = iter([1, 2])
while (x := next(it, STOP)) is not STOP:
    print(x)
cells = [[STOP] * 3 for _ in range(2)]
cells[0][1] = "X"
print([[c if c is not STOP else "." for c in row] for row in cells])
d = {"a": STOP, "b": 2}
print([k for k, v in d.items() if v is STOP], d["b"] == STOP, STOP == STOP, d["a"] != 1)


class A:
    pass


class B(A):
    def __init__(self, n):
        self.n = n

    def __eq__(self, other):
        return isinstance(other, B) and self.n == other.n

    def __hash__(self):
        return self.n


a = A()
print(hash(a) == hash(a), hash(B(4)), hash(object()) is not None)
for x in [A(), B(5)]:
    print(hash(x) == 5)
print([hash(x) == 1 for x in [1, "a", a]])

a = object()
print(isinstance(a, object), isinstance(1, object), isinstance(A(), object), isinstance("", object))
print(type(a) is object, type(a).__name__, type(A()) is object)
print(issubclass(A, object), issubclass(int, object))
b = [1, "a", a, A(), None]
print([type(x) is object for x in b], [isinstance(x, (int, object)) for x in b], [isinstance(x, object) for x in b])
print([x == a for x in b], [x is a for x in b], a in b, b.index(a))
print([type(x).__name__ for x in b], a != object(), bool(a), str(a)[:8], f"{a}"[:8], "%s" % a == repr(a))
