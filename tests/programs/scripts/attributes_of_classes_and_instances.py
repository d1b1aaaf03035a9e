"""Attributes that are stored on a class, and on its instances."""


class Employee:
    raise_amt = 1.04
    num = 0

    def __init__(self, name, pay):
        self.name = name
        self.pay = pay
        Employee.num += 1

    def apply(self):
        self.pay = self.pay * self.raise_amt


a = Employee("a", 100.0)
b = Employee("b", 200.0)
print(Employee.raise_amt, a.raise_amt, b.raise_amt)
Employee.raise_amt = 1.05
print(Employee.raise_amt, a.raise_amt, b.raise_amt)
a.raise_amt = 1.5
print(Employee.raise_amt, a.raise_amt, b.raise_amt)
a.apply()
b.apply()
print(a.pay, b.pay, Employee.num)
print(vars(a), b.__dict__)
Employee.raise_amt = 2.0
print(a.raise_amt, b.raise_amt)
del a.raise_amt
print(a.raise_amt, hasattr(a, "raise_amt"))
try:
    del a.raise_amt
except AttributeError as e:
    print(e)


class Sub(Employee):
    pass


s = Sub("s", 3.0)
print(s.raise_amt)
Sub.raise_amt = 7.0
print(s.raise_amt, b.raise_amt, Sub.raise_amt)
s.raise_amt += 1
print(s.raise_amt, Sub.raise_amt)
for x in (a, b, s):
    print(x.raise_amt, getattr(x, "raise_amt", None))


class Late:
    def get(self):
        try:
            return self.v
        except AttributeError as e:
            return str(e)


l = Late()
m = Late()
print(l.get(), hasattr(l, "v"))
l.v = 1
print(l.get(), m.get())
Late.v = 5
print(l.get(), m.get(), hasattr(m, "v"))
import copy

c = copy.copy(l)
d = copy.copy(m)
Late.v = 6
print(c.get(), d.get())


class Other:
    def __init__(self):
        self.raise_amt = 9.0


class Counter:
    count = 0
    names = ["none"]

    def __init__(self):
        Counter.count += 1
        self.count = Counter.count * 10
        self.names = self.names + ["own"]


def find(found):
    return a if found else None


for x in (a, Other(), s):
    print(x.raise_amt)
try:
    print(find(True).raise_amt, find(False).raise_amt)
except AttributeError as e:
    print(e)
first, second = Counter(), Counter()
print(first.count, second.count, Counter.count)
Counter.names = ["other"]
third = Counter()
print(first.names, third.names, Counter.names)
del first.names, first.count
print(first.names, first.count)


class Color:
    shade = None
    level = 3


class Red(Color):
    level = 4


red, plain = Red(), Color()
print(red.level, plain.level, red.shade)
Color.level = 5
Red.shade = "dark"
print(red.level, plain.level, red.shade, plain.shade)
red.level = 6
plain.shade = "light"
print(red.level, Red.level, plain.level, red.shade, plain.shade, Color.shade)
setattr(plain, "level", 8)
print(plain.level, vars(plain), vars(red))
