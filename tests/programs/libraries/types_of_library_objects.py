"""What `type` and `isinstance` say of objects of the library, and how their types are shown: as CPython does, whatever
is compiled in their place."""

import argparse
import array
import collections
import configparser
import contextlib
import datetime
import decimal
import fractions
import graphlib
import hashlib
import io
import ipaddress
import itertools
import logging
import os
import queue
import random
import re
import string
import struct
import subprocess
import threading
import time
import types
import uuid
import xml.etree.ElementTree as ET
from pathlib import Path, PosixPath, PurePath, PurePosixPath


def make(cls, *args):
    return cls(*args)


def fresh(made):
    return type(made)()


def paths():
    p, q = Path("a/b"), PurePath("x")
    print(
        type(p) is Path, type(p) is PosixPath, type(p) == Path, p.__class__ is PosixPath, type(p) in (Path, PurePath)
    )
    print(type(p), repr(type(p)), type(p).__name__, type(p).__qualname__, p.__class__, repr(p))
    print([isinstance(p, cls) for cls in (PosixPath, Path, PurePath, PurePosixPath)])
    print(
        type(q),
        type(q) is PurePath,
        type(q) is PurePosixPath,
        repr(q),
        [isinstance(q, cls) for cls in (Path, PurePath)],
    )
    print(type(p / "c"), type(p.parent), type(Path.home()), type(Path.cwd()) is type(p), p == PurePath("a/b"))
    print([(str(each), type(each).__name__) for each in map(Path, ["a", "b/"])])
    print(type(make(Path, "x")), type(make(PosixPath, "y")), type(make(PurePath, "z", "y")), make(PurePosixPath))
    print({Path: 1, PosixPath: 2, PurePosixPath: 3}[type(p)], {"path": Path}["path"]("x"))
    for each in (p, q):
        print(type(each)("n"), type(each) is type(p), type(each) is Path)


def kinds_of_queues():
    for q in (queue.Queue(), queue.LifoQueue()):
        made = fresh(q)
        made.put(1)
        made.put(2)
        print(made.get(), type(made), type(made) is type(q), type(made) is queue.Queue)


def shown():
    print(type(datetime.datetime(2020, 1, 1)), type(datetime.date(2020, 1, 1)), type(datetime.time(1)))
    print(
        type(datetime.timedelta(1)),
        type(datetime.timezone.utc),
        type(decimal.Decimal(1)),
        type(fractions.Fraction(1)),
    )
    print(type(random.Random(1)), type(argparse.ArgumentParser()), type(argparse.Namespace()))
    print(type(logging.getLogger("a")), type(io.StringIO()), type(io.BytesIO()), type(collections.deque()))
    print(type(threading.Lock()), type(threading.Lock()).__name__, type(threading.Event()), type(queue.Queue()))
    print(
        type(array.array("i")),
        type(uuid.UUID(int=5)),
        type(string.Template("")),
        type(ipaddress.ip_address("1.2.3.4")),
    )
    print(type(re.compile("a")), type(re.match("a", "a")), type(configparser.ConfigParser()), type(os.stat("/")))
    print(type(struct.Struct("i")), type(time.localtime()), type(types.SimpleNamespace(a=1)), type(hashlib.md5()))
    print(
        type(itertools.count()), type(itertools.chain([1], [2])), type(contextlib.ExitStack()), type(ET.Element("a"))
    )
    print(str(queue.Queue()).partition(" at ")[0], str(argparse.HelpFormatter("a")).partition(" at ")[0])


def told():
    t = time.localtime()
    print(type(t) is time.struct_time, type(t) == time.struct_time, {time.struct_time: 1}[type(t)])
    print(isinstance(t, time.struct_time), type(t).__name__, type(struct.Struct("i")) is struct.Struct)
    print(type(queue.Queue()) is queue.Queue, type(threading.Event()) is threading.Event)
    print(
        type(types.SimpleNamespace(a=1)) is types.SimpleNamespace,
        type(threading.Thread(target=print)) is threading.Thread,
    )
    print(type(ET.Element("a")) is ET.Element, type(graphlib.TopologicalSorter()) is graphlib.TopologicalSorter)
    p = subprocess.Popen(["true"])
    print(type(p) is subprocess.Popen, isinstance(p, subprocess.Popen), type(p))
    p.wait()
    done = subprocess.run(["true"], capture_output=True)
    print(
        type(done).__name__, isinstance(done, subprocess.CompletedProcess), type(done) is subprocess.CompletedProcess
    )


def streams():
    with open(os.devnull) as text, open(os.devnull, "rb") as data:
        for each in (text, io.StringIO()):
            print(isinstance(each, io.TextIOWrapper), isinstance(each, io.TextIOBase), isinstance(each, io.StringIO))
        for each in (data, io.BytesIO()):
            print(isinstance(each, io.BufferedIOBase), isinstance(each, io.IOBase), isinstance(each, io.BytesIO))
        print(isinstance(data, io.TextIOBase), isinstance(text, io.RawIOBase), type(text), type(text).__name__)


paths()
kinds_of_queues()
shown()
told()
streams()
