"""`getattr(world, word)(*rest)` of words that somebody types: any method may be meant."""

LINES = """look
take lamp
call the big room
inventory
fly
take
n
look here"""


class World:
    def __init__(self):
        self.items = []
        self.n = 3

    def look(self):
        print("You see", self.n)

    def take(self, what):
        self.items.append(what)
        return len(self.items)

    def call(self, *words):
        print("called", " ".join(words))
        return " ".join(words)

    def inventory(self):
        print(self.items)


class Other:
    def look(self):
        return "other"

    def north(self, k):
        return [k]


world = World()
for line in LINES.splitlines():
    word, *rest = line.split()
    try:
        getattr(world, word)(*rest)
    except AttributeError as error:
        print("I do not know how to", word, error)
    except TypeError as error:
        print("What?", error)
print(Other().look(), Other().north(2))
