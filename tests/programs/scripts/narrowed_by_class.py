# `type(x) is K`, `x.__class__ == K`, `type(x) in (K, L)`, `type(x) is type(y)`: x is narrowed to what is of the class itself.
class Box:
    pass


class Num(Box):
    def __init__(self, value):
        self.value = value


class Exact(Num):
    pass


class Text(Box):
    def __init__(self, value):
        self.value = value

    def start(self):
        return self.value[:1]


class Table(Box):
    def __init__(self):
        self.value = {}

    def put(self, key, item):
        self.value[key] = item


class Variable(Box):
    def __init__(self, value):
        self.value = value


class Never(Box):
    def __init__(self):
        self.value = 0.5


def number(box):
    if type(box) is Num:
        return box.value + 1
    cls = type(box)
    if cls is Text:
        return len(box.value)
    elif cls == Table:
        return box.value["one"]
    elif cls is Never:
        return int(box.value * 2)
    if box.__class__ is not Variable:
        return -1
    return number(box.value)


def total(x):
    if type(x) == list:
        return sum([total(y) for y in x])
    if type(x) != str:
        if type(x) is bytes:
            return len(x) + x[0]
        return x
    return len(x)


def size(v):
    if type(v) in (str, bytes, list):
        return len(v)
    if type(v) not in (int, float):
        return -1
    return int(v)


def value_of(cls, box):
    if type(box) is cls:
        return box.value
    return "other"


class Point:
    def __init__(self, x, y):
        self.x = x
        self.y = y

    def __eq__(self, other):
        if other.__class__ is self.__class__:
            return (self.x, self.y) == (other.x, other.y)
        return NotImplemented

    def __hash__(self):
        return 1


class Place(Point):
    pass


class Name:
    x = "no"
    y = None


table = Table()
table.put("one", 1)
boxes = [Num(3), Exact(4), Text("abc"), table, Box(), Variable(Text("ab"))]
todo = []
for box in boxes:
    todo.append(box)
print([number(box) for box in todo], Text("abc").start())
print(total([1, [2, "abc"], []]), total(7))
print([size(v) for v in ["abc", b"x", [1, 2], 7, True, 2.5, None, {"a": 1}]])
print(value_of(Num, todo[0]), value_of(Exact, todo[0]), value_of(Exact, todo[1]))
points = [Point(1, 2), Point(1, 2), Point(1, 3), Place(1, 2)]
print([[p == q for q in points] for p in points], Point(1, 2) == Name(), Point(1, 2) != 7)
