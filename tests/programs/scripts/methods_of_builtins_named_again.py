"""Methods of a builtin type under another name in a class below it, and under the names that Python calls."""


class Stack(list):
    push = list.append
    add_all = list.extend

    def peek(self):
        return self[-1] if self else None


class Names(dict):
    lookup = dict.get
    names = dict.keys


class Word(str):
    loud = str.upper
    has = str.startswith


s = Stack()
s.push(1)
s.push(4)
s.add_all([7, 8])
print(s, s.peek(), s.pop(), len(s))
n = Names(a=1)
print(n.lookup("a"), n.lookup("b"), n.lookup("b", 5), sorted(n.names()))
w = Word("hey")
print(w.loud(), w.has("h"), w.has(("x", "z")))
try:
    s.push()
except TypeError as e:
    print("TypeError")


class DotDict(dict):
    __getattr__ = dict.get
    __setattr__ = dict.__setitem__
    __delattr__ = dict.__delitem__


d = DotDict(a=1, b=2)
print(d.a, d.c)
d.c = 5
print(d.c, d["c"], sorted(d))
del d.a
print(d)


class Attr(dict):
    def __getattr__(self, k):
        try:
            return self[k]
        except KeyError:
            raise AttributeError(k)

    __setattr__ = dict.__setitem__


a = Attr(x=1)
a.y = 2
print(a.x + a.y, a)
try:
    a.z
except AttributeError as e:
    print("no", e)
