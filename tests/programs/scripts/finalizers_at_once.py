"""`__del__` is called where the last reference goes: of variables, containers, attributes, temporaries; of circles by
`gc.collect()`; of what is left at the end of the program."""

import gc


class Res:
    def __init__(self, name):
        self.name = name
        print("open", name)
    def __del__(self):
        print("close", self.name)

def work():
    r = Res("local")
    print("working with", r.name)
    print("end of work")

def keep(r):
    print("kept", r.name)
    return r

a = Res("a")
b = Res("b")
work()
del a
print("after del a")
b = Res("b2")
print("after rebind")
c = keep(Res("c"))
Res("temp")
print("after temp")
items = [Res("i1"), Res("i2")]
items.pop()
print("popped")
items.clear()
print("cleared")
d = {"x": Res("dx")}
del d["x"]
print("deleted key")
b = None


class Engine:
    def __init__(self, n): self.n = n; print("engine", n)
    def __del__(self): print("engine gone", self.n)
class Car:
    count = 0
    def __init__(self, name):
        self.name = name
        self.engine = Engine(name + "'s")
        Car.count += 1
    def __del__(self):
        Car.count -= 1
        print("car gone", self.name, Car.count)
class Sport(Car):
    def __del__(self):
        print("sport going")
        super().__del__()
class Node:
    def __init__(self, v): self.v = v; self.other = None
    def __del__(self): print("node", self.v)

def nested():
    a = Car("n1")
    def inner():
        b = Car("n2")
        print("inner", a.name, b.name)
    inner()
    print("nested end")

def loop():
    for i in range(3):
        c = Car(f"loop{i}")
        print("round", i)
    print("loop end")

def cond(flag):
    if flag:
        x = Car("cond")
    print("cond end", flag)

def early():
    c = Car("early")
    for i in range(5):
        if i == 2:
            return i
    return -1

def swap():
    a, b = Car("A"), Car("B")
    a, b = b, a
    print(a.name, b.name)
    a = None
    print("a gone?")

def main():
    nested()
    loop()
    cond(True)
    cond(False)
    print(early())
    swap()
    s = Sport("sp")
    del s
    print("after del s")
    x = Node(1); y = Node(2)
    x.other = y; y.other = x
    del x, y
    print("deleted cycle")
    print("collecting")
    gc.collect()
    print("collected")
    print(Car.count)
    cars = [Car(f"l{i}") for i in range(3)]
    print("made list")
    cars[1] = cars[0]
    print("replaced")
    del cars[0]
    print("deleted first")
    cars = None
    print("list gone")
    d = dict(a=Car("da"), b=Car("db"))
    d.pop("a")
    print("popped")
    print(Car("expr").name)
    print("end of main")

main()
print("after main")
keep = Car("keep")
print("end of module")


def by_keyword(**options):
    made = options.pop("made", None)
    print("taken", made.name if made else None, "kept" in options)
    made = None
    print("let go")

def only_held(**options):
    print("held", len(options))

by_keyword(made=Res("k1"), kept=Res("k2"))
by_keyword()
only_held(it=Res("k3"))
