"""What the table of modules names, and no other program calls (`tests/docs/test_named_functions.py`)."""

import argparse
import configparser
import datetime
import decimal
import fileinput
import functools
import heapq
import itertools
import logging
import math
import operator
import os
import shutil
import subprocess
import sys
import tempfile
import time


def f_math(x):
    print(math.atan2(x, 2.0), math.cbrt(27.0), math.degrees(x), math.radians(180.0), math.erf(x), math.exp2(3.0))
    print(math.expm1(x), math.log1p(x), math.log2(8.0), math.fabs(-x), math.fmod(7.5, -2.0), math.remainder(7.5, 2.0))
    print(math.frexp(10.0), math.ldexp(0.5, 4), math.modf(-2.5), math.ulp(1.0), math.isinf(x), math.isnan(math.nan))


def f_clocks():
    before, counted = time.monotonic_ns(), time.perf_counter_ns()
    print(time.monotonic_ns() >= before, time.perf_counter_ns() >= counted, time.time() > 1.6e9)
    print(sys.getrecursionlimit() > 100, sys.intern("a" + str(1)), sys.setrecursionlimit(5000))


def f_system(folder):
    one, two = os.path.join(folder, "one"), os.path.join(folder, "two")
    with open(one, "w") as file:
        file.write("first\n")
    os.rename(one, two)
    with open(one, "w") as file:
        file.write("second\n")
    os.replace(two, one)
    print(os.listdir(folder), os.access(one, os.R_OK), os.access(two, os.F_OK), os.geteuid() == os.getuid())
    with os.scandir(folder) as entries:
        for entry in entries:
            print(isinstance(entry, os.DirEntry), entry.name, entry.is_dir())
    print(isinstance(os.stat(one), os.stat_result), isinstance(os.get_terminal_size, object))
    size = os.terminal_size((80, 24))
    print(size.columns, size.lines)
    whole = os.statvfs(folder)
    print(whole.f_bsize > 0, whole.f_namemax, isinstance(whole, os.statvfs_result), len(whole))
    with open(one) as file:
        print(os.fstatvfs(file.fileno()).f_blocks == whole[2], shutil.disk_usage(folder).total > 0)
    old = os.umask(0o22)
    print(oct(os.umask(old)))
    print(os.path.commonpath(["/a/b/c", "/a/b/d"]), os.path.commonprefix(["abc", "abd"]), os.path.normcase("A/b"))
    print(os.path.splitdrive("/a/b"), os.path.expanduser("no/tilde"))
    with fileinput.input([one, one]) as lines:
        for line in lines:
            print(fileinput.filelineno(), line.strip())
            fileinput.nextfile()


def shout(text):
    return text.upper()


def louder(function):
    def wrapper(text):
        return function(text) + "!"

    return functools.update_wrapper(wrapper, function)


def f_tools():
    first, second = itertools.tee([1, 2, 3])
    print(list(first), list(second), list(itertools.combinations_with_replacement("ab", 2)))
    heap = [5, 1, 4]
    heapq.heapify(heap)
    print(heapq.heappushpop(heap, 3), heapq.heapreplace(heap, 9), heapq.nlargest(2, heap), heapq.nsmallest(1, heap))

    loud = louder(shout)
    print(loud.__name__, loud("a"))


class Square:
    def __init__(self, n):
        self.n = n

    def __matmul__(self, other):
        return Square(self.n * other.n)


class Fixed(datetime.tzinfo):
    def utcoffset(self, moment):
        return datetime.timedelta(hours=2)

    def dst(self, moment):
        return datetime.timedelta(0)

    def tzname(self, moment):
        return "fixed"


def f_classes():
    print(operator.matmul(Square(2), Square(5)).n, decimal.DecimalTuple(0, (1, 2), -1))
    print(datetime.datetime(2024, 5, 6, 7, tzinfo=Fixed()).isoformat())
    try:
        subprocess.run(["false"], check=True)
    except subprocess.SubprocessError as error:
        print(type(error).__name__)
    parser = argparse.ArgumentParser(prog="p", formatter_class=argparse.MetavarTypeHelpFormatter)
    parser.add_argument("--n", type=int, default=1)
    args = parser.parse_args(["--n", "3"])
    print(parser.format_help().splitlines()[0], isinstance(args, argparse.Namespace), args.n)
    print(argparse.ArgumentParser(prog="q", formatter_class=argparse.HelpFormatter).format_usage())
    config = configparser.ConfigParser(interpolation=configparser.BasicInterpolation())
    config.read_string("[a]\nx = %(x)s\n")
    print(isinstance(config["a"], configparser.SectionProxy))
    print(isinstance(configparser.BasicInterpolation(), configparser.Interpolation))
    try:
        config["a"]["x"]
    except configparser.InterpolationDepthError as error:
        print(type(error).__name__)


class Kept(logging.Handler):
    def __init__(self):
        super().__init__()
        self.seen = []

    def emit(self, record: logging.LogRecord):
        self.seen.append(f"{record.levelname} {record.getMessage()}")


def f_logs():
    logger: logging.Logger = logging.getLogger("kept")
    handler = Kept()
    logger.addHandler(handler)
    logger.propagate = False
    logger.warning("careful %d", 3)
    print(handler.seen, isinstance(logger, logging.Logger))
    logging.getLogger().addHandler(handler)
    try:
        raise ValueError("bad")
    except ValueError:
        logging.exception("failed")
    print(handler.seen)


def main():
    f_math(0.5)
    f_clocks()
    with tempfile.TemporaryDirectory() as folder:
        f_system(folder)
    f_tools()
    f_classes()
    f_logs()


main()
