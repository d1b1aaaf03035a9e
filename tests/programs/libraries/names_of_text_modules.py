"""Names of modules that are CPython's own text, and of some others, each called once."""

import asyncio
import base64
import binascii
import calendar
import colorsys
import contextlib
import copy
import csv
import dataclasses
import decimal
import difflib
import io
import logging
import os
import shutil
import signal
import socket
import sys
import tempfile
import textwrap
import threading
import unicodedata

calendar.prmonth(2020, 2)
calendar.prcal(2021)
for call in (lambda: calendar.monthrange(2020, 13), lambda: calendar.setfirstweekday(9)):
    try:
        call()
    except calendar.IllegalMonthError as error:
        print("month", error)
    except calendar.IllegalWeekdayError as error:
        print("weekday", error)
print(calendar.HTMLCalendar().formatmonth(2020, 2))
print(calendar.LocaleTextCalendar(locale="C").formatmonth(2020, 2))
print(calendar.LocaleHTMLCalendar(locale="C").formatmonth(2020, 2)[:100])
for to, back in (
    (colorsys.rgb_to_hls, colorsys.hls_to_rgb),
    (colorsys.rgb_to_hsv, colorsys.hsv_to_rgb),
    (colorsys.rgb_to_yiq, colorsys.yiq_to_rgb),
):
    print(to(0.1, 0.2, 0.3), back(0.1, 0.2, 0.3))
a, b = ["a\n", "b\n", "c\n"], ["a\n", "x\n", "c\n", "d\n"]
print("".join(difflib.unified_diff(a, b, "f", "t")), "".join(difflib.context_diff(a, b)))
print(list(difflib.restore(difflib.ndiff(a, b), 1)), list(difflib.Differ().compare(a, b)))
s = difflib.SequenceMatcher(None, "abcd", "bcde")
print(s.ratio(), s.get_opcodes(), s.get_matching_blocks(), s.quick_ratio(), s.real_quick_ratio())
s.set_seqs("a", "b")
print(s.ratio(), difflib.IS_LINE_JUNK("\n"), difflib.IS_CHARACTER_JUNK(" "), difflib.Match(1, 2, 3))
print(list(difflib.diff_bytes(difflib.unified_diff, [b"a"], [b"b"])))
print(difflib.HtmlDiff().make_table(["a"], ["b"])[:50], len(difflib.HtmlDiff(wrapcolumn=5).make_file(["a"], ["b"])))
w = textwrap.TextWrapper(width=25, max_lines=2, break_long_words=False, fix_sentence_endings=True)
print(w.wrap("The quick brown fox jumps over the lazy dog. " * 3), textwrap.indent("a\nb\n\n", "> "))
print(list(csv.reader(["a,b"], csv.unix_dialect)), list(csv.reader(["a\tb"], csv.excel_tab)))
packed = io.BytesIO()
base64.encode(io.BytesIO(b"abc" * 30), packed)
packed.seek(0)
plain = io.BytesIO()
base64.decode(packed, plain)
print(packed.getvalue(), plain.getvalue()[:6])
for kind in (
    binascii.Incomplete,
    shutil.Error,
    shutil.ExecError,
    shutil.SpecialFileError,
    copy.Error,
    io.UnsupportedOperation,
):
    try:
        raise kind("raised")
    except Exception as error:
        print(type(error).__name__, error, isinstance(error, OSError))
print(os.path.samestat(os.stat("/"), os.stat("/")), os.get_exec_path()[0] == os.environ["PATH"].split(":")[0])
with open(sys.argv[0] if os.path.exists(sys.argv[0]) else "/etc/passwd") as f:
    print(os.path.sameopenfile(f.fileno(), f.fileno()))
print(type(tempfile.gettempdirb()), tempfile.gettempprefixb(), os.getenvb(b"NONE_OF_THIS_NAME"))
print(signal.Handlers.SIG_DFL == 0, signal.Sigmasks.SIG_BLOCK.name, signal.getitimer(signal.ITIMER_REAL))
try:
    raise signal.ItimerError("a timer")
except OSError as error:
    print(error)
for code in (
    os.spawnle(os.P_WAIT, "/bin/sh", "sh", "-c", "exit $A", {"A": "3"}),
    os.spawnve(os.P_WAIT, "/bin/sh", ["sh", "-c", "exit 4"], {}),
    os.spawnvpe(os.P_WAIT, "sh", ["sh", "-c", "exit 5"], {"PATH": "/bin:/usr/bin"}),
    os.spawnlpe(os.P_WAIT, "sh", "sh", "-c", "exit 6", {"PATH": "/bin:/usr/bin"}),
):
    print(code)
sys.stdout.flush()
for way in range(3):
    child = os.fork()
    if child == 0:
        if way == 0:
            os.execle("/bin/sh", "sh", "-c", "exit $A", {"A": "7"})
        elif way == 1:
            os.execlpe("sh", "sh", "-c", "exit 8", {"PATH": "/bin:/usr/bin"})
        else:
            os.execvpe("sh", ["sh", "-c", "exit 9"], {"PATH": "/bin:/usr/bin"})
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
print(logging.getLevelNamesMapping()["INFO"], logging.getLoggerClass().__name__)


@dataclasses.dataclass(frozen=True)
class Point:
    x: int
    y: int = 2


try:
    Point(1).x = 5
except dataclasses.FrozenInstanceError as error:
    print(error)
print(dataclasses.is_dataclass(Point), dataclasses.is_dataclass(5))


class Quiet(contextlib.AbstractContextManager):
    def __exit__(self, *error):
        return True


with Quiet():
    raise ValueError
before = os.getcwd()
with contextlib.chdir("/"):
    print(os.getcwd())
print(os.getcwd() == before, socket.AF_INET is socket.AddressFamily.AF_INET, socket.SocketKind.SOCK_STREAM.name)
try:
    threading.Lock().release()
except threading.ThreadError as error:
    print(error)
reading, writing = os.pipe()
print(io.BlockingIOError is BlockingIOError)


async def left():
    async with contextlib.AsyncExitStack() as stack:
        stack.callback(print, "called at the end")


class Gate(contextlib.AbstractAsyncContextManager):
    async def __aexit__(self, *error):
        print("closed")


async def entered():
    async with Gate() as gate:
        print(isinstance(gate, Gate))
    await left()


asyncio.run(entered())
for signal_of_decimal in (
    decimal.Clamped,
    decimal.FloatOperation,
    decimal.Inexact,
    decimal.Rounded,
    decimal.Subnormal,
    decimal.Underflow,
    decimal.ConversionSyntax,
    decimal.DivisionImpossible,
    decimal.DivisionUndefined,
    decimal.InvalidContext,
    unicodedata.UCD,
):
    print(signal_of_decimal.__name__)
