import json


class Circle:
    def __init__(self, r):
        self.r = r


class Rect:
    def __init__(self, w, h=1):
        self.w, self.h = w, h


registry = {"Circle": Circle, "Rect": Rect}


def load(text):
    data = json.loads(text)
    kind = data.pop("type")
    return registry[kind](**data)


print(vars(load('{"type": "Circle", "r": 2}')))
print(vars(load('{"type": "Rect", "w": 2}')))
for bad in ("[1]", '{"type": 3}', '{"type": []}', "{}", '"x"'):
    try:
        load(bad)
    except (TypeError, KeyError, AttributeError) as e:
        print(type(e).__name__, e)
