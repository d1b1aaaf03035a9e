"""Classes whose `__getitem__` takes indexes of several kinds, beside attributes of several kinds."""

from collections import UserList
from collections.abc import Sequence
class Typed:
    def __set_name__(self, owner, name): self.name = "_" + name
    def __set__(self, obj, value):
        setattr(obj, self.name, value)
class Person:
    name = Typed(); age = Typed()
    def __init__(self, name, age): self.name = name; self.age = age
class Stack(UserList):
    def push(self, x): self.append(x)
class Base:
    def __init__(self, d): self.d = d
    def __getitem__(self, i): return self.d[i]
    def __len__(self): return len(self.d)
class Sub(Base):
    def __getitem__(self, i):
        if isinstance(i, slice): return Sub(self.d[i])
        return self.d[i] * 10
class Other(Base):
    def __getitem__(self, i): return super().__getitem__(i) + 1
class Matrix:
    def __init__(self, rows): self.rows = rows
    def __getitem__(self, i):
        if isinstance(i, tuple):
            r, c = i
            return self.rows[r][c]
        elif isinstance(i, slice): return Matrix(self.rows[i])
        return self.rows[i]
    def __setitem__(self, i, v):
        if isinstance(i, tuple): self.rows[i[0]][i[1]] = v
        else: self.rows[i] = v
    def __delitem__(self, i):
        if isinstance(i, (int, slice)): del self.rows[i]
        else: raise TypeError("no " + type(i).__name__)
class Table:
    def __init__(self): self.cols = {"a": [1, 2], "b": [3, 4]}
    def __getitem__(self, key):
        if isinstance(key, str): return self.cols[key]
        return {k: v[key] for k, v in self.cols.items()}
class Poly(Sequence):
    def __init__(self, *c): self.c = list(c)
    def __getitem__(self, k):
        if not isinstance(k, slice):
            if k >= len(self.c): raise IndexError(k)
            return self.c[k]
        return type(self)(*self.c[k])
    def __len__(self): return len(self.c)
    def __repr__(self): return f"Poly{tuple(self.c)}"
p = Person('Alice', 30)
s = Stack([1]); s.push(2)
print(s, s[::-1], len(s), sum(s), s[0] + 1)
for b in [Base([1, 2]), Sub([1, 2]), Other([1, 2])]: print(b[0], b[1] + 1, sum(b), list(b))
print(Sub([1, 2, 3])[1:][0], len(Sub([1, 2, 3])[1:]))
m = Matrix([[1, 2], [3, 4]])
m[0, 1] = 9; m[1] = [7, 8]
print(m[0, 1], m[0], m[1:][0], [sum(r) for r in m])
del m[0]
print(m.rows)
try: del m["x"]
except TypeError as e: print(e)
t = Table(); print(t["a"], t[1], sum(t["b"]))
q = Poly(1, 2, 3); print(q[0], q[1:], sum(q), 2 in q, q.index(3), list(reversed(q)), q[-1:][0] + 1)
