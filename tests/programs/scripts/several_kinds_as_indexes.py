from enum import Enum, IntEnum


class Move(Enum):
    UP = 0
    DOWN = 1


class Place(IntEnum):
    FIRST = 0
    LAST = 2


def keys():
    return [1, "b", Move.UP, None, 0, True]


def store(xs, i):
    try:
        xs[i] = 7
        return str(xs)
    except (TypeError, IndexError) as error:
        return f"{type(error).__name__}: {error}"


def drop(xs, i):
    try:
        del xs[i]
        return str(xs)
    except (TypeError, IndexError) as error:
        return f"{type(error).__name__}: {error}"


def look(xs, i):
    try:
        return xs[i]
    except (TypeError, IndexError) as error:
        return f"{type(error).__name__}: {error}"


for key in keys():
    print(store([1, 2, 3], key), "|", drop([1, 2, 3], key), "|", look([4, 5, 6], key))
names = {}
for key in keys():
    names[key] = str(key)
print(names, [names[key] for key in keys()])
del names["b"]
print(names, [4, 5, 6][Place.LAST])
