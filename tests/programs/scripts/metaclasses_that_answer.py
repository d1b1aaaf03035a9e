"""Special methods, properties and methods of metaclasses, asked of classes that are known."""

from abc import ABCMeta, abstractmethod
class Meta(type):
    registry = {}
    def __init__(cls, name, bases, ns):
        super().__init__(name, bases, ns)
        if bases:
            Meta.registry[name] = cls
    def __len__(cls): return len(cls.items)
    def __iter__(cls): return iter(cls.items)
    def __contains__(cls, x): return x in cls.items
    def __getitem__(cls, k): return cls.items[k]
    def __repr__(cls): return f"<{cls.__name__} of {len(cls.items)}>"
    def __add__(cls, other): return cls.items + other.items
    def __lt__(cls, other): return len(cls) < len(other) if False else cls.__name__ < other.__name__
    def __call__(cls, *args):
        print("making", cls.__name__, args)
        return super().__call__(*args)
    @property
    def first(cls): return cls.items[0]
    def create(cls, *args, n=1): return [cls(*args) for _ in range(n)]
class Base(metaclass=Meta):
    items = []
    def __init__(self, x=0): self.x = x
class A(Base):
    items = [1, 2, 3]
class B(Base):
    items = [4]
    def __len__(self): return 99
    @classmethod
    def size(cls): return "own"
class Truth(type):
    def __bool__(cls): return cls.on
class On(metaclass=Truth): on = True
class Off(metaclass=Truth): on = False
class Plugin(metaclass=ABCMeta):
    @abstractmethod
    def run(self): ...
print(len(A), len(B), len(B()), list(A), 2 in A, 9 in A, A[0], A[1:], sorted(B), sum(A), max(A), A.first)
for x in A: print(x, end=" ")
print()
print(A, f"{A} {B!r}", str(A), A + B, A < B, [a.x for a in A.create(7, n=2)], B.size(), Meta.registry["A"] is A, A.registry.keys())
if On: print("on")
if not Off: print("off")
print(bool(On), bool(Off), "yes" if Off else "no", [*A, *B], dict(enumerate(A)), list(map(str, A)), list(zip(A, "xyz")), any(A))
first, *rest = list(A)
print(first, rest, bool(Base), isinstance(A, Meta), type(A).__name__)


class Alike(type):
    def __repr__(cls):
        return f"<{cls.__name__}>"

    def __eq__(cls, other):
        return cls is other

    def __hash__(cls):
        return id(cls)


class One(metaclass=Alike):
    pass


class Other(metaclass=Alike):
    pass


print(One, str(Other), f"{One}", One == Other)
