"""Slices that are stored or deleted where bytes or a bytearray may stand."""


class Bitmap:
    def __init__(self, width, components=None):
        self.components = components or bytearray(width)
        self.reset = bytearray(width)

    def clear(self):
        self.components[:] = self.reset

    def cut(self):
        del self.components[1:3]

    def put(self, i, value):
        self.components[i] = value


def attempt(action, *args):
    try:
        action(*args)
    except TypeError as error:
        print(error)


own, given = Bitmap(4), Bitmap(3, b"xyz")
own.put(1, 7)
print(own.components, given.components)
own.clear()
own.cut()
print(own.components)
attempt(given.clear)
attempt(given.cut)
attempt(given.put, 0, 1)
