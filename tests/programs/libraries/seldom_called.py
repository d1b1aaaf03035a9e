"""Functions and classes of the library that scripts seldom name."""

import array
import bisect
import decimal
import io
import itertools
import json
import logging
import math
import operator
import os
import pathlib
import re
import shutil
import stat
import sys
import tempfile


class Matrix:
    def __init__(self, n):
        self.n = n

    def __matmul__(self, other):
        return Matrix(self.n * other.n)


def of_numbers():
    print([round(math.erfc(x), 12) for x in (0.0, 0.5, -1.0)], list(itertools.compress("abcd", [1, 0, 0, 1])))
    xs = [1, 3, 3, 5]
    bisect.insort_right(xs, 3)
    print(xs, array.ArrayType("i", [1, 2]), re.purge())
    product = operator.imatmul(Matrix(3), Matrix(4))
    print(product.n)
    with decimal.localcontext() as context:
        context.prec = 5
        print(decimal.Decimal(1) / decimal.Decimal(3))
    decimal.setcontext(decimal.Context(prec=7))
    print(decimal.Decimal(2) / decimal.Decimal(3), decimal.Decimal("-1.25").as_tuple())
    try:
        print(decimal.Decimal(1) / decimal.Decimal(0))
    except decimal.DecimalException as error:
        print(isinstance(error, decimal.DivisionByZero), isinstance(error, decimal.Overflow))


def of_files(folder):
    print(
        os.getgid() == os.getegid(), stat.S_ISBLK(os.stat(folder).st_mode), stat.S_ISCHR(os.stat("/dev/null").st_mode)
    )
    print(stat.S_ISFIFO(stat.S_IFIFO), stat.S_ISSOCK(0), stat.S_IFMT(0o100644) == stat.S_IFREG)
    os.makedirs(folder + "/a/b")
    pathlib.Path(folder, "kept").write_text("")
    os.removedirs(folder + "/a/b")
    print(os.path.exists(folder + "/a"))
    path = pathlib.PosixPath(folder) / "one"
    path.write_text("1")
    path.chmod(0o640)
    other = pathlib.PosixPath(folder) / "two"
    other.write_text("2")
    shutil.copymode(path, other)
    print(oct(os.stat(other).st_mode & 0o777))
    shutil.copystat(path, other)
    print(os.stat(other).st_mtime == os.stat(path).st_mtime)
    print(os.path.dirname(tempfile.mktemp(dir=folder)) == folder, os.path.ismount("/"), os.path.getctime(folder) > 0)
    print(sorted([entry.name for entry in os.scandir(folder) if entry.is_file()]))
    with open(folder + "/data.json", "w") as file:
        json.dump({"a": [1, 2]}, file)
    with open(folder + "/data.json") as file:
        print(json.load(file))
    fd = os.open(folder + "/data.json", os.O_RDWR)
    print(os.lseek(fd, 0, os.SEEK_END), os.isatty(fd))
    os.ftruncate(fd, 3)
    os.close(fd)
    print(os.path.getsize(folder + "/data.json"))


def main(folder):
    of_numbers()
    of_files(folder)
    print(isinstance(logging.NullHandler(), logging.Handler), logging.shutdown())
    print(io.open(os.devnull).read() == "")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as place:
        main(place)
        sys.stdout.flush()
