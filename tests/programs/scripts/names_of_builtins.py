import random, time
import sys, os.path
from math import *


def main():
    print("main called", depth)


depth = 3
main()
print(True, os.path.basename(__file__))
input = "text"
print(input.upper())
max = max(3, 4)
print(max)
list1 = [1, 2, 3]
e = 5
for e in list1:
    print(e, end=" ")
print(pi > 3)


class Stack(object):
    items = []

    def push(self, x):
        self.items.append(x)
        Stack.last = x


s = Stack()
s.push(3)
print(Stack.items, s.last)


def table(n):
    return [row[:n] for row in grid]


grid = []
for y in range(3):
    grid.append([y * x for x in range(3)])
print(table(2))
result = {}
for name in ("a", "b"):
    result[name] = [n for n in range(3) if name != "b"]
print(result)
try:
    value = int("x")
except ValueError as err:
    value = -1
    print("bad", err)
print(value)


def swap():
    global a, b
    a, b = b, a


a, b = 1, 2
swap()
print(a, b)
t = 0
t += a
x = y = 0
while x < 3:
    x += 1
print(x, y, t)


def outer(k=x):
    return k + x


print(outer())
print("%d items" % len(grid), f"{t=}", sep="|")
flag = True if x else False
assert flag, "no"


@staticmethod
def helper():
    return 1


def gen():
    for row in grid:
        yield sum(row)


print(list(gen()), sorted(grid, key=lambda r: -sum(r)))
del grid
try:
    table(1)
except NameError as problem:
    print(problem)
(n := 5)
print(n)
match n:
    case 5:
        label = "five"
    case _:
        label = "other"
print(label)
raise SystemExit(4)


def total():
    return sum(x for x in vars[1:]) + len(vars)


def step():
    global help
    help = total() + 1
    return help + 1


for k in range(2):
    vars = [k, k + 1, k + 2]
    print(total(), step(), help)


def standard_env():
    return {"+": lambda a, b: a + b, "*": lambda a, b: a * b}


global_env = standard_env()
global_env["n"] = len(sys.argv)


def eval(x, env=global_env):
    if isinstance(x, list):
        return eval(x[0], env)(*[eval(y, env) for y in x[1:]])
    return env[x] if isinstance(x, str) else x


print(eval(["+", 1, ["*", 2, 3]]), eval("n"))
