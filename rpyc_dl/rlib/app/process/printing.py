"""`print` to what is not known to be a standard stream: files, texts in memory, instances with a method `write`."""

# mypy: ignore-errors
from __future__ import annotations

import functools
import sys

from rpyc_dl.rlib.app.iterators.functional import print_star0, print_star1, print_star2
from rpyc_dl.rlib.app.process.lines import TextStream
from rpyc_dl.rlib.app.process.textio import StringIOBelow
from rpyc_dl.rlib.objectmodel import specialize

#: To a stream of ours goes one text; any other object sees what CPython writes, piece by piece.
_SOURCE = """
def print_file({parameters}*, file, sep=" ", end="\\n"{flush}):
    between = " " if sep is None else sep
    last = "\\n" if end is None else end
    if file is None:
        {absent}
    elif is_stream(file):
        file.write({joined}last)
    else:
        {pieces}file.write(last)
    {flushing}
"""
MOST = 15  # values


@specialize.argtype(0)
def is_stream(file):
    return isinstance(file, TextStream) and not isinstance(file, StringIOBelow)


is_stream._one_for_all_ = True  # else it would ask for a class of its own


@functools.cache
def print_file(count, flushes, is_stored=False):
    """print(…, file=f) of a number of values, with or without an argument `flush`; None for more than `MOST`. Where
    the file is the stream that the program stores (`is_stored`), and there is none, nothing is printed."""
    if count > MOST:
        return None
    names = [f"a{i}" for i in range(count)]
    values, passed = "".join(f"{name}, " for name in names), ", flush=flush" if flushes else ""
    source = _SOURCE.format(
        parameters=values,
        absent="pass" if is_stored else f"print({values}sep=between, end=last{passed})",
        joined="".join(f"str({name}) + {'between + ' if name != names[-1] else ''}" for name in names),
        pieces="; file.write(between); ".join(f"file.write(str({name}))" for name in names) + ("; " if names else ""),
        flush=", flush" if flushes else "",
        flushing="if flush and file is not None: file.flush()" if flushes else "return None",
    )
    namespace = {"is_stream": is_stream, "__name__": __name__}
    exec(compile(source, __file__, "exec"), namespace)
    return namespace["print_file"]


def print_file_star0(items, *, file, sep=" ", end="\n", flush=False):
    """print(*items, file=f)"""
    if file is None:
        print_star0(items, sep, end, flush)
    else:
        between = " " if sep is None else sep
        first = True
        for x in list(items):
            if not first:
                file.write(between)
            first = False
            file.write(str(x))
        file.write("\n" if end is None else end)
        if flush:
            file.flush()


def print_file_star1(a, items, *, file, sep=" ", end="\n", flush=False):
    """print(a, *items, file=f)"""
    if file is None:
        print_star1(a, items, sep, end, flush)
    else:
        between = " " if sep is None else sep
        values = list(items)
        file.write(str(a))
        for x in values:
            file.write(between)
            file.write(str(x))
        file.write("\n" if end is None else end)
        if flush:
            file.flush()


def print_file_star2(a, b, items, *, file, sep=" ", end="\n", flush=False):
    """print(a, b, *items, file=f)"""
    if file is None:
        print_star2(a, b, items, sep, end, flush)
    else:
        between = " " if sep is None else sep
        values = list(items)
        file.write(str(a))
        file.write(between)
        file.write(str(b))
        for x in values:
            file.write(between)
            file.write(str(x))
        file.write("\n" if end is None else end)
        if flush:
            file.flush()


def print_stored(*items, file, sep=" ", end="\n", flush=False):
    """print(…) in a program that stores the standard streams; `file` is the one that is meant."""
    if file is not None:
        print_file_star0(items, file=file, sep=sep, end=end, flush=flush)


def print_stored_star0(items, *, file, sep=" ", end="\n", flush=False):
    if file is not None:
        print_file_star0(items, file=file, sep=sep, end=end, flush=flush)


def print_stored_star1(a, items, *, file, sep=" ", end="\n", flush=False):
    if file is not None:
        print_file_star1(a, items, file=file, sep=sep, end=end, flush=flush)


def print_stored_star2(a, b, items, *, file, sep=" ", end="\n", flush=False):
    if file is not None:
        print_file_star2(a, b, items, file=file, sep=sep, end=end, flush=flush)


@specialize.argtype(0)
def given_or_stored(file):
    """The file that such a program gives to print; for None the stream that it has stored."""
    return sys.stdout if file is None else file


def ask():
    """`input()` of a program that stores the standard streams."""
    line = sys.stdin.readline()
    if not line:
        raise EOFError("EOF when reading a line")
    return line[:-1] if line[-1] == "\n" else line


@specialize.argtype(0)
def ask_with(prompt):
    """`input(prompt)`, in the same way."""
    sys.stdout.write(str(prompt))
    sys.stdout.flush()
    return ask()


#: By the number of arguments.
ASKS = (ask, ask_with)
