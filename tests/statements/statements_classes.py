"""Classes in statements: `super()`, properties, class attributes, operators, inheritance, iteration."""

# ruff: noqa
from statement_calls import Cases

CASES = Cases()
calls = CASES.calls


class Animal:
    legs = 4
    made = []

    def __init__(self, name):
        self.name = name

    def sound(self):
        return "..."

    def speak(self):
        return self.name + " says " + self.sound()

    @property
    def loud(self):
        return self.sound().upper()

    @staticmethod
    def kinds():
        return 3

    @classmethod
    def make(cls, name):
        return cls(name + "!")

    def __repr__(self):
        return "<" + self.name + ">"


class Dog(Animal):
    def sound(self):
        return "woof"


class Puppy(Dog):
    legs = 5

    def __init__(self, name, age):
        super().__init__(name)
        self.age = age

    def sound(self):
        return super().sound() * self.age


class Bird(Animal):
    legs = 2

    def sound(self):
        return Animal.sound(self) + "tweet"

    def speak(self):
        return "*" + super(Bird, self).speak()


def animal(n):
    if n == 0:
        return Animal("a")
    if n == 1:
        return Dog("d")
    if n == 2:
        return Puppy("p", 2)
    return Bird("b")


@calls(0, 1, 2, 3)
def supers(n):
    a = animal(n)
    return a.speak() + str(a.legs) + a.loud + str(a.kinds()) + str(a)


@calls(0, 2)
def isinstance_narrows(n):
    a = animal(n)
    if isinstance(a, Puppy):
        return a.age
    if not isinstance(a, Dog):
        return -1
    return 0


@calls(2)
def class_methods(n):
    return (
        Puppy("z", 1).speak() + Dog.make("x").speak() + Animal.make("y").name + str(Puppy.legs) + str(Animal.kinds())
    )


class Vec:
    def __init__(self, x, y):
        self.x, self.y = x, y

    def __add__(self, other):
        return Vec(self.x + other.x, self.y + other.y)

    def __mul__(self, k):
        return Vec(self.x * k, self.y * k)

    def __neg__(self):
        return Vec(-self.x, -self.y)

    def __eq__(self, other):
        return self.x == other.x and self.y == other.y

    def __lt__(self, other):
        return self.x < other.x

    def __getitem__(self, i):
        return self.y if i else self.x

    def __setitem__(self, i, v):
        if i:
            self.y = v
        else:
            self.x = v

    def __len__(self):
        return 2

    def __contains__(self, v):
        return v == self.x or v == self.y

    def __bool__(self):
        return self.x != 0 or self.y != 0

    def __iter__(self):
        yield self.x
        yield self.y

    def __call__(self, k):
        return self.x * k

    def __iadd__(self, other):
        self.x += other.x
        return self

    def __str__(self):
        return f"({self.x}, {self.y})"


@calls(1, 0)
def operators(n):
    a, b = Vec(n, 2), Vec(3, n)
    c = a + b * 2
    a[1] = 5
    d = -c
    a += b
    parts = [c == Vec(7, 2 + 2 * n), a < b, 5 in a, bool(Vec(n, 0)), not c]
    x, y = c
    return str(parts) + str([c[0], len(c), c(3)]) + str(c) + f"{d}" + str(a) + str(list(c)) + str(x + y)


@calls(3)
def methods_as_values(n):
    v = Vec(n, 1)
    f = v.__call__
    g = Dog("z").speak
    return str(f(2)) + g()


@calls(2)
def attributes_by_class(n):
    a = Dog("q")
    a.name += "w"
    a.legs = n
    return a.name + str(a.legs) + str(Dog.legs) + str(Animal.legs)


class Node:
    def __init__(self, value, following=None):
        self.value = value
        self.following = following


@calls(0, 4)
def linked_list(n):
    head = None
    for i in range(n):
        head = Node(i, head)
    out = []
    node = head
    while node is not None:
        out.append(node.value)
        node = node.following
    return str(out)


class Stack:
    def __init__(self):
        self._items = []

    @property
    def top(self):
        if not self._items:
            raise IndexError("empty")
        return self._items[-1]

    @top.setter
    def top(self, value):
        self._items[-1] = value

    def push(self, x):
        self._items.append(x)
        return self

    def __enter__(self):
        return self

    def __exit__(self, *args):
        self._items.clear()


@calls(1, 2)
def properties(n):
    s = Stack().push(n).push(5)
    s.top += n
    before = s.top
    with s as t:
        t.push(1)
    try:
        return s.top
    except IndexError as e:
        return before


class Base:
    def template(self):
        return self.step(1) + self.step(2)

    def step(self, k):
        raise NotImplementedError


class Twice(Base):
    def step(self, k):
        return k * 2


class Squares(Base):
    def step(self, k):
        return k * k


@calls(0, 1, 2)
def template_methods(n):
    try:
        return [Twice(), Squares(), Base()][n].template()
    except NotImplementedError:
        return -1


class Expr:
    def __init__(self, left, right):
        self.left, self.right = left, right


class Num(Expr):
    def __init__(self, n):
        self.n = n

    def eval(self):
        return self.n


class Add(Expr):
    def eval(self):
        return self.left.eval() + self.right.eval()


class Mul(Expr):
    def eval(self):
        return self.left.eval() * self.right.eval()


@calls(3)
def visitor(n):
    return Add(Num(n), Mul(Num(4), Add(Num(1), Num(n)))).eval()


class Backwards:
    def __init__(self, items):
        self.items = items

    def __iter__(self):
        return iter(self.items)

    def __reversed__(self):
        i = len(self.items)
        while i > 0:
            i -= 1
            yield self.items[i]


class Delegating:
    def __init__(self, items):
        self.items = items

    def __reversed__(self):
        return reversed(self.items)


@calls(3)
def reversed_instances(n):
    both = list(reversed(Backwards([1, 2, n]))) + [x for x in reversed(Delegating([n, 5]))]
    return str(both) + str(list(Backwards([n]))) + str(2 in Backwards([1, 2])) + str(list(reversed([n, 0])))
