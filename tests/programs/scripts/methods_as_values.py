class A:
    def __init__(self, v):
        self.v = v

    def m(self, k=1):
        return self.v + k

    @classmethod
    def c(cls):
        return cls.__name__


class B(A):
    def m(self, k=1):
        return self.v * k


obj = A(3)
f = obj.m
print(f.__name__, f.__self__ is obj, f.__self__.v, f(2))


def show(g):
    print(g.__name__, g.__self__.v, g(2))


for x in [A(1), B(5)]:
    show(x.m)
handlers = [obj.m, B(4).m]
for h in handlers:
    print(h.__name__, h(3))
