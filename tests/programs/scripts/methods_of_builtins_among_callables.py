"""Methods of lists, sets and texts beside functions, methods of instances and classes: tables of commands, callbacks."""

import sys


class Forth:
    def __init__(self):
        self.stack = []
        self.words = {
            "dup": self.dup,
            "drop": self.stack.pop,
            "clear": self.stack.clear,
            "show": lambda: print(self.stack),
            "new": Other,
        }

    def dup(self):
        self.stack.append(self.stack[-1])

    def run(self, text):
        for word in text.split():
            if word in self.words:
                self.words[word]()
            else:
                self.stack.append(int(word))


class Other:
    def __init__(self, name="x"):
        self.name = name


forth = Forth()
forth.run("1 2 dup show drop show new clear show")

lines = []
seen = set()
for emit in (lines.append, print, seen.add, sys.stdout.write, lambda text: lines.append(text * 2)):
    emit("hello")
print(lines, seen)


def report(items, out=print):
    for item in items:
        out(item)


report(["a", "b"])
report(["c"], lines.append)
report(["d"], out=seen.add)
print(lines, sorted(seen))


class Log:
    def __init__(self, quiet):
        self.kept = []
        self.say = self.kept.append if quiet else self.show

    def show(self, text):
        print("log:", text)


for quiet in (True, False):
    log = Log(quiet)
    log.say("started")
    print(log.kept)

table = {
    "upper": "abc".upper,
    "len": lambda: len(lines),
    "join": lambda: "-".join(lines),
    "pop": lines.pop,
    "cls": Other,
}
for name in ["upper", "len", "join", "pop"]:
    print(name, table[name]())
print(table["cls"]().name)
try:
    table["upper"](1, 2)
except TypeError:
    print("TypeError")
