"""Methods that are found by how their names begin."""


class Plug:
    kinds = ()

    def __init__(self):
        self.x = 1
        self.name = "plug"
        self._hidden = None

    def test_one(self):
        """First."""
        return 1

    def test_two(self):
        """Second."""
        return 2

    def run_all(self):
        for name in dir(self):
            if not name.startswith("test_"):
                continue
            print(name, getattr(self, name)(), getattr(self, name).__doc__)

    def handlers(self):
        return {n[3:]: getattr(self, n) for n in dir(self) if n.startswith("on_") and callable(getattr(self, n))}

    def on_key(self, k):
        return "key " + k

    def on_mouse(self, k):
        return "mouse " + k

    def public(self):
        return sorted(n for n in dir(self) if not n.startswith("_") and not n.endswith(("_one", "_two")))

    def values(self):
        out = []
        for n in ("x", "y", "test_x"):
            if n.endswith("_x") or n.startswith("z"):
                out.append("skip " + n)
            elif hasattr(self, n):
                out.append(f"{n}={getattr(self, n)}")
            else:
                out.append("no " + n)
        return out


p = Plug()
p.run_all()
h = p.handlers()
for k in sorted(h):
    print(k, h[k]("a"))
print(p.public())
print(p.values())


class Item:
    def __init__(self, name, **attrs):
        self.name = name
        for key, value in attrs.items():
            setattr(self, key, value)


class Game:
    def __init__(self):
        self.rooms = {"a": 1}
        self.aliases = {"n": "go"}
        self.items = [Item("lamp", lit=False), Item("key", opens="v")]
        self.commands = {name[3:]: getattr(self, name) for name in dir(self) if name.startswith("do_")}

    def do_look(self):
        return "look"

    def do_go(self):
        return "go"


g = Game()
print(g.commands["go"](), g.rooms, g.aliases, g.items[0].lit, g.items[1].opens)
