"""A script that shares structures, arrays and buffers with a library of C."""

import ctypes
import os
from ctypes import (
    POINTER,
    Structure,
    byref,
    c_char,
    c_char_p,
    c_double,
    c_float,
    c_int,
    c_long,
    c_size_t,
    c_uint8,
    pointer,
    sizeof,
)

lib = ctypes.CDLL(os.path.join(os.path.dirname(os.path.abspath(__file__)), "libdata.so"), use_errno=True)


class Point(Structure):
    _fields_ = [("x", c_int), ("y", c_int)]

    def __repr__(self):
        return f"Point({self.x}, {self.y})"


class Box(Structure):
    _fields_ = [("a", Point), ("b", Point), ("w", c_double), ("name", c_char * 16)]


class Node(Structure):
    pass


Node._fields_ = [("value", c_int), ("next", POINTER(Node))]

lib.move.argtypes = [POINTER(Point), c_int, c_int]
lib.move.restype = None
lib.sum.argtypes = [POINTER(c_int), c_size_t]
lib.sum.restype = c_long
lib.scale.argtypes = [POINTER(c_double), c_int, c_double]
lib.scale.restype = None
lib.divide.argtypes = [c_int, c_int, POINTER(c_int)]
lib.area.argtypes = [POINTER(Box)]
lib.length.argtypes = [POINTER(Node)]
lib.fill.argtypes = [c_char_p, c_int]
lib.fill.restype = None
lib.halff.argtypes = [c_float]
lib.halff.restype = c_float
lib.add.argtypes = [Point, Point]
lib.add.restype = Point
lib.make.argtypes = [c_int, c_int]
lib.make.restype = POINTER(Point)
lib.release.argtypes = [POINTER(Point)]
lib.release.restype = None
lib.upper.argtypes = [c_char]
lib.upper.restype = c_char
lib.many.argtypes = [POINTER(Point), c_int]

p = Point(1, 2)
lib.move(byref(p), 3, 4)
print(p, p.x, p.y, sizeof(p), sizeof(Point), sizeof(Box))
lib.move(p, 1, 1)
lib.move(pointer(p), 1, 1)
print(p)
p.x = -7
print(p.x)
numbers = (c_int * 5)(1, 2, 3, 4, 5)
print(lib.sum(numbers, 5), len(numbers), list(numbers), numbers[-1], numbers[1:3])
values = [3, 1, 4, 1, 5, 9]
array = (c_int * len(values))(*values)
print(lib.sum(array, len(array)))
array[0] = 100
print(lib.sum(array, len(array)), [x * 2 for x in array])
doubles = (c_double * 3)(1.5, 2, 3)
lib.scale(doubles, 3, 2.0)
print(list(doubles))
rest = c_int()
print(lib.divide(17, 5, byref(rest)), rest.value, rest)
print(lib.divide(17, 0, byref(rest)), ctypes.get_errno())
box = Box(Point(0, 0), Point(3, 4), 1.5, b"a box")
print(lib.area(byref(box)), box.w, box.name, box.b, box.b.y)
box.b.x = 10
print(lib.area(box), box.b)
first = None
for i in range(5):
    node = Node(i)
    if first is not None:
        node.next = pointer(first)
    first = node
print(lib.length(first))
n = first
while n.next:
    print(n.value, end=" ")
    n = n.next.contents
print(n.value)
buffer = ctypes.create_string_buffer(32)
lib.fill(buffer, 32)
print(buffer.value, len(buffer), buffer.raw[:10])
print(lib.halff(3))
print(lib.add(Point(1, 2), p))
made = lib.make(5, 6)
print(made.contents.x, made[0].y, made.contents, bool(made))
lib.release(made)
print(lib.upper(b"a"))
points = (Point * 3)((1, 2), (3, 4), (5, 6))
print(lib.many(points, 3), points[1], [q.x for q in points])
points[1] = Point(10, 10)
points[2].x = 0
print(lib.many(points, len(points)))
print(bytes(p), bytes(c_uint8(200)))
x = c_int(5)
x.value += 1
print(x, x.value, c_uint8(300).value, c_double(2).value, c_char(b"q").value, c_char_p(b"text").value, bool(c_int(0)))
