"""os.open and its like, and streams on files."""

import os
import sys

from rpython.rlib.rpath import rabspath, rjoin
from rpython.rlib.rposix import get_saved_errno, set_saved_errno
from rpython.rlib.streamio import (
    BufferingInputStream,
    DiskFile,
    Stream,
    StreamError,
    fdopen_as_stream,
    open_file_as_stream,
)


class TextStream(Stream):
    def __init__(self, text):
        self.text = text
        self.pos = 0

    def read(self, n):
        data = self.text[self.pos : self.pos + n]
        self.pos += len(data)
        return data

    def write(self, data):
        raise StreamError("not writable")


def count_lines(stream):
    n = 0
    while stream.readline():
        n += 1
    return n


def main(argv):
    path = argv[1]
    fd = os.open(path, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o644)
    print(os.write(fd, b"hello\nworld"), os.lseek(fd, 2, 0), os.read(fd, 5))
    os.ftruncate(fd, 3)
    os.lseek(fd, 0, 0)
    print(os.read(fd, 100), os.read(fd, 100))
    os.close(fd)
    for number in range(4):
        try:
            if number == 0:
                os.close(fd)
            elif number == 1:
                os.open("/nonexistent/x", os.O_RDONLY)
            elif number == 2:
                os.write(77, b"x")
            else:
                os.read(0, -3)
        except OSError as error:
            print(error.errno, error, type(error).__name__)
    print(os.getpid() > 1, os.isatty(fd))
    out = open_file_as_stream(path, "w")
    out.write("Grüße\n")
    out.write("zwei\ndrei")
    print(out.tell())
    out.close()
    for stream in [open_file_as_stream(path), TextStream("a\nb\n"), open_file_as_stream(path, "rb")]:
        print(count_lines(stream))
    stream = open_file_as_stream(path)
    parts = [stream.read(3), stream.read(1), stream.read(4)]
    print(parts, stream.tell(), repr(stream.readall()), repr(stream.read(5)))
    stream.seek(2, 0)
    print(stream.readline())
    stream.close()
    tower = BufferingInputStream(DiskFile(os.open(path, os.O_RDONLY, 0)))
    print(repr(tower.readline()), tower.tell(), tower.try_to_find_file_descriptor() > 2, repr(tower.readall()))
    tower.close()
    print(fdopen_as_stream(os.open(path, os.O_RDONLY, 0), "rb").readall() == "Gr\xc3\xbc\xc3\x9fe\nzwei\ndrei")
    try:
        TextStream("").write("x")
    except StreamError as error:
        print("StreamError", error)
    set_saved_errno(5)
    print(get_saved_errno(), rjoin("a", "b"), rabspath("/a/../b"))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
