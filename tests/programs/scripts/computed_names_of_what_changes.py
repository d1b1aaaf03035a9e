"""Names of attributes out of containers that are filled after they are made, and joined names."""

NAMES = []


def register(name):
    NAMES.append(name)


register("left")
register("right")
TABLE = {}
TABLE["l"] = "left"
TABLE["r"] = "right"


class Node:
    def __init__(self):
        self.left, self.right = 1, 2
        self.left_x, self.right_x = 3, 4

    def get(self, side):
        return getattr(self, side)


n = Node()
print([getattr(n, name) for name in NAMES])
print([getattr(n, TABLE[k]) for k in TABLE], [getattr(n, v) for k, v in TABLE.items()])
local = ["left"]
local.append("right")
print([getattr(n, name) for name in local])
for side in ("left", "right"):
    print(getattr(n, side + "_x"), getattr(n, f"{side}_x"))
print(n.get("left"), getattr(n, "get")("right"))
MANY = {f: "left" for f in "ab"}
print([getattr(n, v) for v in MANY.values()])
PAIRS = {
    "a0": "left",
    "a1": "left",
    "a2": "left",
    "a3": "left",
    "a4": "left",
    "a5": "left",
    "a6": "left",
    "a7": "left",
    "a8": "left",
    "a9": "left",
    "b0": "left",
    "b1": "left",
    "b2": "left",
    "b3": "left",
    "b4": "right",
    "left": "b4",
}
print([getattr(n, k) for k, v in PAIRS.items() if k == "left"])
import cmd, io


class Shell(cmd.Cmd):
    prompt = ""

    def do_show(self, arg):
        print("show", getattr(n, arg, "none"))

    def do_all(self, arg):
        self.do_show("left")

    def do_EOF(self, arg):
        return True


s = Shell(stdin=io.StringIO("show right\nall\nshow zip\n"))
s.use_rawinput = False
s.cmdloop()


def swapped(times):
    one, other = "left", "right"
    for _ in range(times):
        one, other = other, one
    return getattr(n, one), getattr(n, other)


print(swapped(0), swapped(1), swapped(2))


def deeper(side, depth):
    return getattr(n, side) if depth == 0 else deeper({"left": "right", "right": "left"}[side], depth - 1)


print(deeper("left", 3), deeper("left", 2))
ALIAS = MORE = ["left"]
MORE.append("right")
print([getattr(n, name) for name in ALIAS])
