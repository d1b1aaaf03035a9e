"""The Python that keeps the instances to which C has handles: compiled as part of the library.

A handle is the number of a place in a table; above it are the number of the table and how often the place was used
before: so that one which was released, never given, or is of another class, is refused. One table serves a class and
all below it.
"""

from __future__ import annotations

#: So many tables there can be.
TABLES = 4096

TABLE = """
class Table_{root}:
    def __init__(self):
        self.places = []
        self.uses = []
        self.free = []

    def find(self, handle):
        place = (handle & 0xFFFFFFFF) - 1
        if 0 <= place < len(self.places) and self.uses[place] == handle >> 32:
            found = self.places[place]
            if found is not None:
                return found
        raise ValueError("NULL is no {root}" if handle == 0 else "this {root} was released, or is none")

table_{root} = Table_{root}()

def keep_{root}(instance):
    table = table_{root}
    if table.free:
        place = table.free.pop()
        table.places[place] = instance
    else:
        place = len(table.places)
        table.places.append(instance)
        table.uses.append({first})
    return table.uses[place] << 32 | (place + 1)

def find_{root}(handle):
    return table_{root}.find(handle)

def release_{root}(handle):
    if handle != 0:
        table_{root}.find(handle)
        table = table_{root}
        place = (handle & 0xFFFFFFFF) - 1
        table.places[place] = None
        table.uses[place] = (table.uses[place] + {tables}) & 0x3FFFFFFF
        table.free.append(place)

def forget_{root}():
    table = table_{root}
    for place in range(len(table.places)):
        if table.places[place] is not None:
            table.places[place] = None
            table.uses[place] = (table.uses[place] + {tables}) & 0x3FFFFFFF
            table.free.append(place)
"""

#: For a class below another one that has handles.
BELOW = """
def find_{name}(handle):
    found = table_{root}.find(handle)
    if isinstance(found, class_{name}):
        return found
    raise TypeError("this {root} is no {name}")
"""
