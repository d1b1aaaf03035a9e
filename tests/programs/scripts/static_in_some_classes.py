"""Methods that are static in some classes and plain in others."""


class Base:
    def __init__(self, nxt=None):
        self.nxt = nxt

    def handle(self, n):
        if not self.check(n) and self.nxt:
            self.nxt.handle(n)


class A(Base):
    @staticmethod
    def check(n):
        print("A", n)
        return n < 10


class B(Base):
    def check(self, n):
        print("B", n)
        return n < 20


class F(Base):
    @staticmethod
    def check(n):
        print("none for", n)
        return False


a = A(B(F()))
for n in [5, 12, 25, 40]:
    a.handle(n)


class Shape:
    def area(self):
        return 0


class Unit(Shape):
    @staticmethod
    def area():
        return 1


class Square(Shape):
    def __init__(self, n):
        self.n = n

    def area(self):
        return self.n * self.n


class Elsewhere:
    @staticmethod
    def area():
        return 7


for s in [Unit(), Square(3), Shape()]:
    print(s.area())
    f = s.area
    print(f())
print(sum(s.area() for s in (Unit(), Square(3))))
for x in [Elsewhere(), Square(2)]:
    print(x.area())
