"""`isinstance` of classes as packages write them: names of `typing`, the class of `self` beside builtin ones and a tuple that is
taken apart, classes that an attribute of the class holds."""

from typing import Callable, Iterable, List, Mapping


def flat(x):
    if isinstance(x, Iterable) and not isinstance(x, (str, Mapping)):
        return [y for y in x]
    return x


print(flat([1, 2]), flat(3), flat("ab"), flat((1, 2)), flat({"a": 1}))
print(isinstance(flat, Callable), isinstance([1], List), isinstance((1,), (List, int)), issubclass(dict, Mapping))

STRINGS = (str, bytes)


class Version:
    def __init__(self, major, minor=0):
        self.major = major
        self.minor = minor

    @classmethod
    def parse(cls, text):
        a, b = text.split(".")
        return cls(int(a), int(b))

    def __eq__(self, other):
        cls = type(self)
        comparable = (cls, dict, tuple, list, *STRINGS)
        if not isinstance(other, comparable):
            return NotImplemented
        if isinstance(other, str):
            other = cls.parse(other)
        if isinstance(other, (tuple, list)):
            other = cls(*other)
        return (self.major, self.minor) == (other.major, other.minor)

    def __hash__(self):
        return hash((self.major, self.minor))


print(Version(1, 2) == Version(1, 2), Version(1, 2) == "1.2", Version(1) == 3, Version(1, 1) == (1, 1))


class Sub(Version):
    pass


print(Sub(1, 2) == Version(1, 2), Version(1, 2) == Sub(1, 2))


class Doc:
    def __init__(self, value, doc_id):
        self.value = value
        self.doc_id = doc_id


class Big(Doc):
    pass


class Table:
    document_class = Doc

    def __init__(self):
        self.n = 0
        self.rows = {}

    def insert(self, d):
        if isinstance(d, self.document_class):
            i = d.doc_id
        else:
            self.n += 1
            i = self.n
        self.rows[i] = str(d) if not isinstance(d, (self.document_class, float)) else "doc"
        return i


class BigTable(Table):
    document_class = Big


t = Table()
print(t.insert({"a": 1}), t.insert(2.5), t.insert(Doc({"a": 5}, 9)), t.insert(Big({}, 7)), t.insert("x"), t.rows)
t = BigTable()
print(t.insert({"a": 1}), t.insert([2]), t.insert(Big({}, 7)), t.rows)


def kind(x):
    return type(x) is str, type(x) is int, type(x).__name__, type(x) is type(None), type(x) is float


for v in [1, 2.5, None]:
    print(kind(v), type(v))
