"""`__del__` of the items of containers, and of temporaries, in CPython's order."""


class R:
    def __init__(self, n): self.n = n
    def __del__(self): print("del", self.n)
def main():
    cars = [R("l0"), R("l1"), R("l2")]
    cars = None
    print("1")
    cars = [R("m0"), R("m1"), R("m2")]
    del cars[0]
    print("2")
    cars = None
    print("3")
    x = [R(i) for i in range(4)]
    x.clear()
    print("4")
    y = [R(i) for i in range(4)]
    y.pop(1)
    print("5")
    y = [R(8), y.pop()]
    print("6")
    y = 0
    s = {R("s1")}
    s.clear()
    print("7")
    d = {1: R("d1"), 2: R("d2")}
    d = None
    print("8")
    print(R("t") is None, R("u").n)
    R("v").n
    print("9")
main()
