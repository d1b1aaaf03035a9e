"""Redefinitions, order of effects, functions in branches."""

import sys


def f():
    return 1


print(f())


def f():
    return 2


print(f())
if len(sys.argv) > 1:

    def g(x):
        return x + 1
else:

    def g(x):
        return x - 1


print(g(10))


def early():
    global late
    late = 5


early()
late2 = 0
print(late)
late = 0
print(late)
total = 0


def bump():
    global total
    total += 1


bump()
total = 10
bump()
print(total)
xs = [3, 1, 2]


def first():
    return xs[0]


print(first())
xs = sorted(xs)
print(first())
name = "world"


def greet(greeting="hello " + name):
    return greeting


name = "moon"
print(greet())
K = 3


class A:
    k = K

    def m(self):
        return K


print(A.k, A().m())
double = lambda v: v * K
print(double(4), list(map(lambda v: v + K, xs)))
import math as m

print(m.floor(2.5))
table = {1: "a"}
alias = table
alias[2] = "b"
print(table)


def show():
    print(alias, table is alias)


show()
i = 0


def count():
    global i
    i = i + 1
    return i


while count() < 3:
    pass
print(i)
sum = 1
sum = sum + 2
print(sum)
print([y for y in range(3) if y < K], any(z > 1 for z in xs))
a = b = []
a.append(1)
print(b, a is b)
"not a docstring"


def later():
    return undefined_yet


undefined_yet = 7
print(later())
