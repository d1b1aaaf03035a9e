import sys, io


class Log:
    def __init__(self, out):
        self.out = out
        self.lines = []

    def write(self, s):
        self.lines.append(s)
        self.out.write(s.upper())


def main():
    log = Log(sys.stdout)
    print("hello", 1, 2.5, file=log)
    print("a", "b", "c", "d", "e", "f", "g", sep="-", end="!\n", file=log)
    print(file=log)
    print(*[1, 2, 3], file=log)
    print("x", *[1, 2, 3], sep="/", file=log)
    b = io.StringIO()
    print("into", "buffer", file=b)
    print(*range(3), file=b)
    print(b.getvalue(), log.lines)
    old = sys.stdout
    print("err", file=sys.stderr)


main()

TEXT = "a\nb\rc\r\nd\r\n\ne\r"
for newline in (None, "", "\n", "\r", "\r\n"):
    f = io.StringIO(TEXT, newline)
    print(repr(newline), [line for line in f], repr(f.getvalue()))
    g = io.StringIO(newline=newline)
    print(g.write(TEXT), g.write("x\n"), repr(g.getvalue()), g.tell())
    g.seek(2)
    print(g.write("\n"), repr(g.getvalue()), g.readline(), repr(g.read()))
try:
    io.StringIO("", newline="x")
except ValueError as e:
    print(e)
