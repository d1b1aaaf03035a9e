"""What app-level code cannot say itself: builtins to the rules (`applevel.dl`) and the RTyper (`rapplevel.py`).

Each is a plain Python function too, which says what it does.
"""

from __future__ import annotations

import copy
import gc
import os
import struct
import sys
import time
import traceback
from collections.abc import Callable
from types import WrapperDescriptorType
from typing import Any, TypeVar

from rpyc_dl.rlib.app.process import addresses, stacks, systemcalls
from rpyc_dl.rlib.rarithmetic import r_uint8, to_single

T = TypeVar("T")


def sorted_by_keys(items: list[T], keys: list[Any], reverse: bool) -> list[T]:
    """A new list of the items in the order of their keys."""
    order = sorted(range(len(items)), key=keys.__getitem__, reverse=reverse)
    return [items[i] for i in order]


def take_items(xs: list[T]) -> list[T]:
    """A list of the items of `xs`, which is empty until they are put back (and may be added to meanwhile)."""
    items = xs[:]
    xs.clear()
    return items


def put_back(xs: list[T], items: list[T]) -> None:
    """Have `xs` hold these items, and no others."""
    xs[:] = items


def put_sorted(xs: list[T], items: list[T]) -> None:
    """Have `xs` hold the items that were taken, now sorted; ValueError if something was added to `xs` meanwhile."""
    modified = len(xs) > 0
    xs[:] = items
    if modified:
        raise ValueError("list modified during sort")


def fd_write(fd: int, data: bytes) -> None:
    """Write all of `data`; OSError. Descriptor 1 is buffered."""
    stream: Any = sys.stdout if fd == 1 else sys.stderr if fd == 2 else None
    if stream is None:
        view = memoryview(data)
        while view:
            view = view[os.write(fd, view) :]
    elif hasattr(stream, "buffer"):
        stream.flush()
        stream.buffer.write(data)
    else:
        stream.write(data.decode("utf-8", "surrogateescape"))


def fd_put(fd: int, data: bytes) -> int:
    """write(2), past all buffers: how many bytes were written, or -errno."""
    try:
        return os.write(fd, data)
    except OSError as error:
        return -(error.errno or 5)


def fd_flush() -> None:
    """Write out what is buffered for descriptor 1; OSError."""
    sys.stdout.flush()


def fd_read(fd: int, count: int) -> bytes:
    """At most `count` bytes, none at the end; OSError."""
    if fd == 0 and hasattr(sys.stdin, "buffer"):
        return bytes(getattr(sys.stdin.buffer, "read1", sys.stdin.buffer.read)(count))
    return os.read(fd, count)


def fd_open(path: str, flags: int, mode: int) -> int:
    """open(2): a descriptor, or -errno."""
    try:
        return os.open(path, flags & ~systemcalls.HELD, mode)
    except OSError as error:
        return -(error.errno or 5)


def fd_close(fd: int) -> None:
    """close(2); OSError."""
    os.close(fd)


def fd_truncate(fd: int, size: int) -> None:
    """ftruncate(2); OSError."""
    os.ftruncate(fd, size)


def fd_seek(fd: int, offset: int, whence: int) -> int:
    """lseek(2): the new offset; OSError."""
    return os.lseek(fd, offset, whence)


def path_do(path: str, what: int, mode: int) -> int:
    """What is done with a path, or asked of it, by `what`: unlink, rmdir, mkdir, chdir, umask, the mode of lstat and
    of stat, the time of the last change in nanoseconds, system, rename (both paths in one text, a zero between them),
    access, isatty (of the descriptor `mode`): 0 to 11; getpid: 13; from 14 on what
    `systemcalls.py` lists; the answer, or -errno."""
    done: tuple[Callable[[], Any], ...] = (
        lambda: os.unlink(path),
        lambda: os.rmdir(path),
        lambda: os.mkdir(path, mode),
        lambda: os.chdir(path),
        lambda: os.umask(mode),
        lambda: os.lstat(path).st_mode,
        lambda: os.stat(path).st_mode,
        lambda: os.stat(path).st_mtime_ns,
        lambda: os.system(path),
        lambda: os.rename(*path.split("\0")),
        lambda: 0 if os.access(path, mode) else -13,
        lambda: os.isatty(mode),
        lambda: None,  # `fd_put`
        lambda: os.getpid(),
    )
    try:
        return int(done[what]() or 0) if what < len(done) else systemcalls.answer(path, what, mode)
    except OSError as error:
        return -(error.errno or 5)


def fd_list(fd: int, count: int) -> bytes:
    """The next names of a directory, each with a slash behind it, none at the end; of -1 the current directory, of
    less the path of the descriptor -2 - fd, or what the link says that is open as -1000001 - fd."""
    if fd < -1000000:
        return os.fsencode(os.readlink("", dir_fd=-1000001 - fd))
    if fd < -1:
        return os.fsencode(os.readlink(f"/proc/self/fd/{-2 - fd}"))
    if fd < 0:
        return os.getcwdb()
    names = [] if fd in _listed else os.listdir(fd)
    _listed.symmetric_difference_update({fd})
    return b"".join(os.fsencode(name) + b"/" for name in names)


_listed: set[int] = set()


def stdin_line() -> str:
    """The next line of standard input with its end; no text at the end."""
    return sys.stdin.readline()


def stdin_read() -> str:
    """What is left of standard input."""
    return sys.stdin.read()


def stdin_bytes(limit: int, by_line: bool) -> bytes:
    """At most `limit` bytes of standard input (all if that is negative), up to the end of a line if `by_line`."""
    return sys.stdin.buffer.readline(limit) if by_line else sys.stdin.buffer.read(limit)


def stdin_chars(limit: int, by_line: bool) -> str:
    """At most `limit` characters of standard input, up to the end of a line if `by_line`."""
    return sys.stdin.readline(limit) if by_line else sys.stdin.read(limit)


def argv() -> list[str]:
    """The arguments of the program, its name first."""
    return list(sys.argv)


def env_entry(number: int) -> str:
    """`NAME=value`, by its number in the environment; no text behind the last one."""
    entries = list(os.environ.items())
    return "=".join(entries[number]) if number < len(entries) else ""


def sleep(seconds: float) -> None:
    """Wait that many seconds."""
    time.sleep(seconds)


def signal_pending() -> bool:
    """Whether a signal has come that a function of the program handles."""
    return bool(systemcalls.CAME)


def collect() -> None:
    """Find what is no longer used, and run the finalizers of that."""
    gc.collect()


def hold_local(slot: int, value: Any) -> None:
    """The variable `slot` of the function refers to `value` from now on, until the function ends."""


def keep_alive(value: Any) -> None:
    """Until here, `value` is referred to."""


def lists_names(cls: type, bases: bool) -> None:
    """Here the program asks which names the class has, or with `bases` finds: these are known before it runs."""


def finalize() -> None:
    """Call the `__del__` of what nothing refers to any more."""


def shallow_copy(x: T) -> T:
    """A new instance with the attributes of x, without a call of `__init__`."""
    return copy.copy(x)


def instantiate(cls: type[T]) -> T:
    """A new instance of the class, without a call of `__init__`: `object.__new__`."""
    return object.__new__(cls)


def as_ordered(made: T) -> T:
    """A dict that has just been made, as the OrderedDict that the program asks for."""
    return made


def deep_copy(x: T) -> T:
    """A copy of x and of all that it leads to; what is there twice stays one."""
    return copy.deepcopy(x)


def enter_text(x: Any) -> bool:
    """Whether the text of x is not being made yet; from now on it is, up to `leave_text(x)`."""
    if id(x) in _shown:
        return False
    _shown.add(id(x))
    return True


def leave_text(x: Any) -> None:
    """The text of x has been made."""
    _shown.discard(id(x))


_shown: set[int] = set()


def default_str(x: Any) -> str:
    """`str(x)` of an instance whose class has no `__str__` of its own."""
    return _in_c(x, "__str__")


def default_repr(x: Any) -> str:
    """`repr(x)` of an instance whose class has no `__repr__` of its own."""
    return _in_c(x, "__repr__")


def _in_c(x: Any, name: str) -> str:
    found = [vars(cls)[name] for cls in type(x).__mro__ if isinstance(vars(cls).get(name), WrapperDescriptorType)]
    return str(found[0](x))


def float_bits(x: float) -> int:
    """The 64 bits of a double as a word."""
    return int(struct.unpack("<q", struct.pack("<d", x))[0])


def bits_float(bits: int) -> float:
    """The double of these 64 bits."""
    return float(struct.unpack("<d", struct.pack("<q", bits))[0])


def single_bits(x: float) -> int:
    """The 32 bits of a float that is rounded to so many; those of an infinity where it is too large."""
    return int(struct.unpack("<I", struct.pack("<f", to_single(x)))[0])


def single_of_bits(bits: int) -> float:
    """The float of the lowest 32 bits."""
    return float(struct.unpack("<f", struct.pack("<I", bits & 0xFFFFFFFF))[0])


def single(x: float) -> float:
    """x rounded to 32 bits; an infinity where it is too large."""
    return to_single(x)


def plain_hypot(x: float, y: float) -> float:
    """The C library's `hypot`, which `abs` of a complex number is; OverflowError."""
    return abs(complex(x, y))


def code_at(text: str | bytes, i: int) -> int:
    """The code of the character of a text, or the byte, at a place that it has."""
    return ord(text[i]) if isinstance(text, str) else text[i]


def moved(i: int, n: int) -> int:
    """The place n behind i: places do not overflow."""
    return i + n


def packed(i: int, number: int) -> int:
    """A place, or a small number, and a number below 2**20 as one word."""
    return i << 20 | number


def span_end(text: str | bytes, i: int, end: int, table: bytes) -> int:
    """The first place from i on, before `end`, of a code that is above 255, or 0 in the table; or `end`."""
    while i < end and code_at(text, i) < 256 and table[code_at(text, i)]:
        i += 1
    return i


def next_place(text: str | bytes, i: int, end: int, table: bytes) -> int:
    """The first place from i on, before `end`, of a code that is above 255, or not 0 in the table; or `end`."""
    while i < end and code_at(text, i) < 256 and not table[code_at(text, i)]:
        i += 1
    return i


def store_text(items: list[r_uint8], at: int, text: str | bytes, start: int, stop: int) -> None:
    """Store a part of a text, which is of ASCII, or of bytes, into a list of bytes that has room for it."""
    items[at : at + stop - start] = [r_uint8(code_at(text, i)) for i in range(start, stop)]


def text_of_bytes(items: list[r_uint8], count: int) -> str:
    """The first bytes of a list, which are of ASCII, as a text."""
    return "".join([chr(int(item)) for item in items[:count]])


def stack_new(entry: Callable[[], int], owner: Any, size: int) -> int:
    """A stack of `size` bytes that begins with a call of `entry`, which returns the stack that goes on at its end.

    0 if there is no memory. What is suspended on it lives as long as `owner`."""
    return stacks.new(entry)


def function_address(entry: Callable[[], int]) -> int:
    """Where C finds the code of a function without arguments, which raises nothing."""
    return addresses.of_function(entry)


def stack_switch(stack: int) -> None:
    """Go on where this stack was left (0: the program's own); returns when somebody goes on here."""
    stacks.switch(stack)


def stack_is_lost(stack: int) -> bool:
    """Whether there is no such stack: it was made while the program was imported, before it was translated."""
    return not stacks.exists(stack)


def carry_traceback(error: BaseException) -> None:
    """`error` is going to be raised on another stack: its traceback is to go on there."""


def keep_traceback(error: BaseException) -> None:
    """The handler of `error` calls something that may ask for its traceback."""


def link_traceback(error: BaseException, previous: BaseException, direct: bool) -> None:
    """`error` is going to be raised where `previous` is handled, or with it as its cause (`direct`)."""


def traceback_text(error: BaseException, whole: bool) -> str:
    """The traceback of an exception, or its last line only. Of one that was not caught last only that is known."""
    lines = traceback.format_exception(type(error), error, error.__traceback__, chain=False)
    return "".join(lines if whole else lines[-1:])


#: Every primitive, under the name that the rules know it by.
PRIMITIVES: dict[Callable[..., Any], str] = {
    function: f"app.{function.__name__}"
    for function in (
        signal_pending,
        sorted_by_keys,
        take_items,
        put_back,
        put_sorted,
        fd_write,
        fd_put,
        fd_flush,
        fd_read,
        fd_open,
        fd_close,
        fd_seek,
        fd_truncate,
        path_do,
        fd_list,
        stdin_line,
        stdin_read,
        stdin_bytes,
        stdin_chars,
        argv,
        env_entry,
        sleep,
        collect,
        hold_local,
        keep_alive,
        lists_names,
        finalize,
        as_ordered,
        instantiate,
        shallow_copy,
        deep_copy,
        enter_text,
        leave_text,
        default_str,
        default_repr,
        float_bits,
        bits_float,
        single,
        single_bits,
        single_of_bits,
        plain_hypot,
        code_at,
        moved,
        packed,
        span_end,
        next_place,
        store_text,
        text_of_bytes,
        stack_new,
        function_address,
        stack_switch,
        stack_is_lost,
        carry_traceback,
        keep_traceback,
        link_traceback,
        traceback_text,
    )
}
