"""`setdefault` of the `__dict__` of an instance, beside what reads it."""


class A:
    kind = "class"

    def __init__(self, **kw):
        self.name = "n"
        self.__dict__.update(kw)

    def counter(self):
        self.__dict__.setdefault("calls", 0)
        self.calls += 1
        return self.calls

    def put(self):
        return (
            self.__dict__.setdefault("x", 5),
            self.__dict__.setdefault("w", 6),
            self.__dict__.setdefault("kind", "own"),
        )


a = A(x=1, y=2)
print(a.x, a.y, a.__dict__.get("x"), a.__dict__.get("zzz", 9))
print(a.put(), a.w, a.kind, A.kind)
print(a.counter(), a.counter())
for k, v in a.__dict__.items():
    print(k, v)
print(sorted(a.__dict__), len(a.__dict__), "x" in a.__dict__)
print(list(a.__dict__.keys()), list(a.__dict__.values()))
