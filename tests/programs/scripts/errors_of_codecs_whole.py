"""What errors of codecs that operations raise tell: their arguments, object, place and reason."""


def show(e):
    print(type(e).__name__, e.args, repr(e), str(e), e.start, e.end, e.reason, e.encoding, e.object)


def dec(data, enc="utf-8"):
    try:
        print(data.decode(enc))
    except UnicodeDecodeError as e:
        show(e)


def enc(text, codec="ascii"):
    try:
        print(text.encode(codec))
    except UnicodeEncodeError as e:
        print(
            type(e).__name__, ascii(e.args), ascii(e), str(e), e.start, e.end, e.reason, e.encoding, ascii(e.object)
        )


def generic(f):
    try:
        f()
    except ValueError as e:
        print(type(e).__name__, e.args, repr(e), e)


def own():
    try:
        raise UnicodeDecodeError("mine", b"abc", 1, 2, "why not")
    except UnicodeDecodeError as e:
        show(e)


def again():
    try:
        try:
            b"q\xfe".decode("ascii")
        except UnicodeDecodeError as e:
            raise UnicodeDecodeError(*e.args)
    except UnicodeDecodeError as e:
        print(e, e.object)


def main(argv):
    dec(b"abc\xff")
    dec(b"abc\xe2\x82")
    dec(b"ab", "ascii")
    dec(b"a\x80b", "ascii")
    dec(b"a", "utf-16")
    dec(b"\\u12", "unicode_escape")
    enc("a\u20ac")
    enc("a\u20ac\u20ac", "latin-1")
    enc("\ud800", "utf-8")
    generic(lambda: b"\xff".decode())
    generic(lambda: int("x"))
    generic(lambda: "\xe9".encode("ascii"))
    own()
    again()
    try:
        str(bytearray(b"\xff"), "utf-8")
    except UnicodeError as e:
        print(e.args, e)
    return 0


def read_as_utf8():
    import os
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        name = os.path.join(folder, "latin1.txt")
        with open(name, "wb") as out:
            out.write(b"caf\xe9\n")
        try:
            with open(name, encoding="utf-8") as f:
                f.read()
        except UnicodeDecodeError as e:
            print(e.args, e.object, e.reason)


main([])
read_as_utf8()
