"""`io.StringIO` and `iter(function, sentinel)`, against CPython."""

import io
from io import StringIO

from support.typed import agree_together


def until(n):
    items = iter(range(10))
    source = StringIO("abcdef" * n)

    def following():
        return next(items)

    first = [x for x in iter(lambda: next(items), n)]
    rest = list(iter(following, 7))
    return f"{first} {rest} {list(iter(lambda: source.read(4), ''))}"


def written(n):
    out = io.StringIO()
    out.write("hi ")
    print(n, "x", sep="-", file=out)
    print("done", file=out, end="!")
    place = out.tell()
    out.seek(1)
    out.write("HO")
    out.seek(0)
    first = out.readline()
    out.seek(0, 2)
    out.write("end")
    return f"{place} {first!r} {out.getvalue()!r}"


def padded(n):
    with StringIO("start") as out:
        out.writelines(["p", "q"])
        out.seek(n)
        out.write("z")
        whole = out.getvalue()
        size = out.truncate(4)
        out.write("w")
        return f"{whole!r} {size} {out.getvalue()!r} {out.closed}"


def read(text):
    source = StringIO(text)
    lines = [line.rstrip("\n") for line in source]
    source.seek(0)
    pieces = [source.read(2), source.readline(), source.readline(1), source.read(), source.read(3)]
    source.seek(0)
    return f"{lines} {pieces} {source.readlines()} {source.readable()} {source.isatty()}"


def refused(n):
    out = StringIO()
    try:
        if n == 0:
            out.close()
            out.write("x")
        elif n == 1:
            out.seek(-1)
        elif n == 2:
            out.seek(3, 1)
        elif n == 3:
            out.truncate(-2)
        elif n == 4:
            out.seek(0, 5)
        else:
            out.seek(0, 2**31 - 6 + n)
    except (ValueError, OSError) as error:
        return str(error)
    except OverflowError as error:
        return f"overflow: {error}"
    return "done"


class Report:
    def __init__(self, out):
        self.out = out

    def show(self, x):
        print("item", x, file=self.out)


def shared(n):
    out = StringIO()
    Report(out).show(n)
    Report(out).show(n + 1)
    return out.getvalue()


def test_agrees():
    agree_together(
        (until, (1, 3)),
        (written, (3,)),
        (padded, (0, 3, 9)),
        (read, ("", "a\nbc\n\nd", "\n")),
        (refused, (0, 1, 2, 3, 4, 5, 6, 7)),
        (shared, (1,)),
    )
