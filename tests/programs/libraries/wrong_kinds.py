"""What functions of the library say of arguments that they do not take."""

import cmath
import io
import os.path
import pathlib
import random
import shlex
import unicodedata
import warnings


def attempt(function):
    try:
        print("gives", function())
    except (TypeError, ValueError) as error:
        print(type(error).__name__, error)


def assign(data, step, value):
    data[::step] = value
    return data


for value in ("", "ab"):
    attempt(lambda: assign(bytearray(b"ab"), 1, value))
for number in (0, 300):
    attempt(lambda: assign(bytearray(b"ab"), -1, number))
attempt(lambda: assign(bytearray(b"ab"), 1, 1.5))
attempt(lambda: assign(bytearray(b"abcd"), 2, b"xy"))
attempt(lambda: bytearray(b"-").join([1, 2]))
attempt(lambda: bytearray(b"-").join(b"ab"))
attempt(lambda: bytearray(b"-").join([b"a", bytearray(b"b")]))
warnings.simplefilter("ignore")  # floats have been deprecated
random.seed(4)
for low, high in ((1, 6), (10, 20)):
    attempt(lambda: random.randint(low, high))
attempt(lambda: random.randint(1.0, 3.0))
attempt(lambda: random.randint(1.5, 3))
attempt(lambda: random.randrange(5.0))
attempt(lambda: random.randrange(1, 5.5))
attempt(lambda: random.randrange(0, 10, 2))
attempt(lambda: random.Random(3).randrange(0.0, 7))
for text in ("a", "ab", ""):
    attempt(lambda: unicodedata.category(text))
    attempt(lambda: unicodedata.decimal(text))
    attempt(lambda: unicodedata.digit(text, -1))
for chance in (1, None):
    attempt(lambda: cmath.phase(chance))
attempt(lambda: shlex.quote("it's"))
attempt(lambda: shlex.join(["a b", "c"]))
attempt(lambda: shlex.join([1, 2]))
attempt(lambda: os.path.commonpath(["/a/b", "/a/c"]))
attempt(lambda: os.path.commonpath([pathlib.Path("/a/b"), pathlib.Path("/a/b/d")]))
attempt(lambda: os.path.commonpath([1, 2]))
for size in (None, 2):
    attempt(lambda: io.StringIO("abcd").truncate(size))
attempt(lambda: io.StringIO("abcd").truncate("b"))
