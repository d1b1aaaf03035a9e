"""Files of bytes in memory, and the text of such files."""

import io
import sys


def show(b):
    print(b.read(2), b.tell(), b.readline(), b.readlines(), b.read())


def f_bytes():
    b = io.BytesIO(b"abc\nde\nf")
    show(b)
    b.seek(0)
    print([line for line in b], b.seek(-2, 2), b.read(), b.seek(1, 1), b.seek(-100, 1))
    out = io.BytesIO()
    print(out.write(b"one"), out.write(bytearray(b"two")), out.getvalue(), out.tell())
    out.seek(1)
    out.write(b"X")
    print(out.getvalue(), out.seek(10), out.write(b"z"), out.getvalue(), out.truncate(4), out.getvalue())
    out.writelines([b"p", b"q"])
    print(out.getvalue(), out.readable(), out.writable(), out.seekable(), out.closed, out.isatty())
    with io.BytesIO() as c:
        c.write(b"in")
        print(c.getvalue(), c.seek(0), c.readline(1), c.read1(), c.read(5))
    print(c.closed)
    for action in ("read", "seek"):
        try:
            if action == "read":
                c.read()
            else:
                out.seek(-1)
        except ValueError as error:
            print(action, error)


def f_wrapper():
    raw = io.BytesIO(b"l1\nl2\xc3\xa9\r\nl3")
    t = io.TextIOWrapper(raw, encoding="utf-8")
    print(t.readline(), t.read(3), t.readlines())
    out = io.BytesIO()
    w = io.TextIOWrapper(out, encoding="latin-1", newline="\r\n", write_through=True)
    w.write("h\u00e9\n")
    print("printed", 3, file=w)
    w.flush()
    print(out.getvalue(), w.encoding)
    with io.TextIOWrapper(io.BytesIO("\ufeffbom\nx".encode()), "utf-8-sig") as u:
        for line in u:
            print(repr(line))
    print(u.closed)
    v = io.TextIOWrapper(sys.stdout.buffer, encoding="utf-8")
    v.write("to stdout \u20ac\n")
    v.flush()
    v.detach()
    try:
        io.TextIOWrapper(io.BytesIO(b"\xff"), "ascii").read()
    except UnicodeDecodeError as error:
        print(error)


KEPT = io.BytesIO(b"kept")


def main():
    f_bytes()
    f_wrapper()
    print(KEPT.read())


main()
