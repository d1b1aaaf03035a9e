import gzip
import io
import os
import tempfile

LINES = [f"line {i}: {'x' * (i % 40)} é\n" for i in range(2000)]
TEXT = "".join(LINES)
DATA = TEXT.encode()


def damaged(data):
    try:
        print(gzip.decompress(data))
    except gzip.BadGzipFile as error:
        print("bad:", error)
    except EOFError as error:
        print(error)


def in_memory():
    packed = gzip.compress(DATA)
    print(gzip.decompress(packed) == DATA, gzip.compress(b"a", 6, mtime=258)[:8].hex())
    several = packed + gzip.compress(b"more", 1) + bytes(5) + gzip.compress(b" and more", compresslevel=0, mtime=7)
    print(gzip.decompress(several) == DATA + b"more and more")
    small = gzip.compress(b"abc", mtime=0)
    for part in (b"xx", b"\x1f", small[:5], small[:-1], small[:-8] + bytes(8), small[:-4] + b"abcd", small + b"no"):
        damaged(part)
    damaged(small[:2] + b"\x07" + small[3:])
    damaged(small[:3] + bytes([2 | 4 | 8 | 16]) + small[4:10] + b"\x03\0xyzname\0comment\0hh" + small[10:])


def bytes_of_files(path):
    with gzip.open(path, "wb") as file:
        print(file.write(DATA[:1000]), file.write(DATA[1000:]), file.tell(), file.writable(), file.readable())
    with gzip.GzipFile(path, "ab", 3, mtime=5) as file:
        file.write(b"behind\n")
        file.seek(10)
        file.flush()
        file.writelines([b"!", b"?\n"])
    with gzip.open(path) as file:
        print(file.read(20), file.tell(), file.readline(), file.readline(4), file.seek(5), file.read(7), file.tell())
        rest = file.read()
        print(len(rest), rest[-20:], file.read(), file.read(5), file.seek(0, 1), file.seekable(), file.closed)
        print(file.seek(len(DATA) + 3), file.read(), file.name == path)
        file.rewind()
        print(sum(len(line) for line in file))
        try:
            file.write(b"x")
        except OSError as error:
            print(error)
    print(file.closed)


def texts_of_files(path):
    with gzip.open(path, "wt", encoding="utf-8") as file:
        file.write(TEXT[:5000])
        file.writelines([TEXT[5000:]])
    with gzip.open(path, mode="rt", encoding="utf-8") as file:
        print(repr(file.readline()), repr(file.read(10)), file.read() == TEXT[len(LINES[0]) + 10 :])


def opened_objects():
    """`gzip.open` of a file object."""
    buffer = io.BytesIO()
    with gzip.open(buffer, "wt", encoding="utf-8") as file:
        file.write("one\ntwo\n")
    with gzip.open(io.BytesIO(buffer.getvalue()), "rt") as file:
        print([line.strip() for line in file])
    with gzip.open(io.BytesIO(buffer.getvalue())) as file:
        print(file.read())


if __name__ == "__main__":
    opened_objects()
    in_memory()
    with tempfile.TemporaryDirectory() as folder:
        bytes_of_files(os.path.join(folder, "a.gz"))
        texts_of_files(os.path.join(folder, "b.txt.gz"))
