"""Low-level operations that reach outside: input and output, clocks, the end of the program, the collector.

Arrays of bytes are arrays of UInt8. Operations that can fail return -errno (io_…); the helpers that call them raise
OSError.
"""

from __future__ import annotations

import errno
import os
import signal
import sys
import time
from collections.abc import Sequence
from typing import Any

from rpyc_dl.lltype import support
from rpyc_dl.lltype.llop import LLOp, Operand, Raises, Typing
from rpyc_dl.lltype.memory import own_exception
from rpyc_dl.lltype.ops_memory import constant
from rpyc_dl.lltype.primitives import Bool, Float, LLTypeError, LowLevelType, Signed, UInt8, Void
from rpyc_dl.lltype.types import Array, FuncType, Ptr
from rpyc_dl.rlib.app.process import addresses, stacks, systemcalls

#: What a new stack begins with: gives the stack that goes on at its end.
STACK_ENTRY = FuncType([], Signed)

RECURSION = Raises(RecursionError, support.RECURSION)


def _with_bytes(before: int, after: int, RESULT: LowLevelType = Signed) -> Typing:
    """Signed arguments, one pointer to an array of UInt8 at position `before`, more Signed arguments."""

    def typing(args: Sequence[Operand], wanted: LowLevelType | None) -> LowLevelType:
        if len(args) != before + 1 + after:
            raise LLTypeError(f"{before + 1 + after} arguments are due, not {len(args)}")
        for index, v in enumerate(args):
            T = v.concretetype
            if index != before and Signed != T:
                raise LLTypeError(f"argument {index} is a {T}, not a Signed")
            if index == before and not (isinstance(T, Ptr) and isinstance(T.TO, Array) and UInt8 == T.TO.OF):
                raise LLTypeError(f"argument {index} is a {T}, not a pointer to an array of UInt8")
        return RESULT

    return typing


def _message(args: Sequence[Operand], wanted: LowLevelType | None) -> LowLevelType:
    if len(args) != 1:
        raise LLTypeError("one message is due")
    constant(args[0], str)
    return Void


def _bytes_of(ptr: Any, start: int, length: int) -> bytes:
    items = ptr._obj._items[start : start + length]
    if start < 0 or len(items) != length:
        raise IndexError(f"bytes {start}..{start + length} of an array of {len(ptr._obj._items)}")
    return bytes(items)


def io_write(fd: int, ptr: Any, start: int, length: int) -> int:
    data = _bytes_of(ptr, start, length)
    try:
        if fd not in (1, 2):
            return os.write(fd, data)
        stream: Any = sys.stdout if fd == 1 else sys.stderr  # what tests replace
        if hasattr(stream, "buffer"):
            stream.flush()
            stream.buffer.write(data)
        else:
            stream.write(data.decode("utf-8", "surrogateescape"))
        return length
    except OSError as error:
        return -(error.errno or 5)


def _check_room(ptr: Any, start: int, length: int) -> None:
    size = len(ptr._obj._items)
    if start < 0 or length < 0 or start + length > size:
        raise IndexError(f"bytes {start}..{start + length} of an array of {size}")


def io_read(fd: int, ptr: Any, start: int, length: int) -> int:
    _check_room(ptr, start, length)
    try:
        if fd == 0 and hasattr(sys.stdin, "buffer"):
            read1 = getattr(sys.stdin.buffer, "read1", sys.stdin.buffer.read)
            data = read1(length)
        else:
            data = os.read(fd, length)
    except OSError as error:
        return -(error.errno or 5)
    ptr._obj._items[start : start + len(data)] = data
    return len(data)


def io_open(ptr: Any, length: int, flags: int, mode: int) -> int:
    try:
        return os.open(_bytes_of(ptr, 0, length), flags & ~systemcalls.HELD, mode)
    except OSError as error:
        return -(error.errno or 5)


def io_path(ptr: Any, length: int, what: int, mode: int) -> int:
    path = _bytes_of(ptr, 0, length)
    try:
        if what == UNLINK:
            os.unlink(path)
        elif what == RMDIR:
            os.rmdir(path)
        elif what == MKDIR:
            os.mkdir(path, mode)
        elif what == CHDIR:
            os.chdir(path)
        else:
            return _path_answer(path, what, mode)
    except OSError as error:
        return -(error.errno or 5)
    return 0


def _path_answer(path: bytes, what: int, mode: int) -> int:
    """What `io_path` answers that is more than 0; OSError."""
    if what == UMASK:
        return os.umask(mode)
    if what in (LSTAT, STAT):
        return (os.lstat if what == LSTAT else os.stat)(path).st_mode
    if what == MTIME:
        return os.stat(path).st_mtime_ns
    if what == SYSTEM:
        return os.system(path)
    if what == RENAME:
        os.rename(*path.split(b"\0"))
        return 0
    if what == ACCESS:
        return 0 if os.access(path, mode) else -errno.EACCES
    if what == PUT:
        return os.write(mode, path)
    if what == GETPID:
        return os.getpid()
    if what == systemcalls.FLUSH:
        return 0
    if what > GETPID:
        return systemcalls.answer(os.fsdecode(path), what, mode)
    return int(os.isatty(mode))


#: What `io_path` does.
UNLINK, RMDIR, MKDIR, CHDIR, UMASK = 0, 1, 2, 3, 4
LSTAT, STAT, MTIME, SYSTEM, RENAME, ACCESS, ISATTY, PUT, GETPID = 5, 6, 7, 8, 9, 10, 11, 12, 13
_listed: set[int] = set()


def io_list(fd: int, ptr: Any, start: int, length: int) -> int:
    _check_room(ptr, start, length)
    try:
        if fd < -1000000:
            data = os.fsencode(os.readlink("", dir_fd=-1000001 - fd))
        elif fd < -1:
            data = os.fsencode(os.readlink(f"/proc/self/fd/{-2 - fd}"))
        elif fd < 0:
            data = os.getcwdb()
        elif fd in _listed:
            _listed.discard(fd)
            return 0
        else:
            data = b"".join(os.fsencode(name) + b"/" for name in os.listdir(fd))
            if data:
                _listed.add(fd)
    except OSError as error:
        return -(error.errno or 5)
    if len(data) > length:
        return -errno.ERANGE
    ptr._obj._items[start : start + len(data)] = data
    return len(data)


def io_close(fd: int) -> int:
    try:
        os.close(fd)
    except OSError as error:
        return -(error.errno or 5)
    return 0


def io_truncate(fd: int, size: int) -> int:
    try:
        os.ftruncate(fd, size)
    except OSError as error:
        return -(error.errno or 5)
    return 0


def io_seek(fd: int, offset: int, whence: int) -> int:
    try:
        return os.lseek(fd, offset, whence)
    except OSError as error:
        return -(error.errno or 5)


def io_flush() -> int:
    sys.stdout.flush()
    return 0


def io_isatty(fd: int) -> bool:
    return os.isatty(fd)


def time_sleep(seconds: float) -> None:
    time.sleep(seconds)


def arg_byte(number: int, index: int) -> int:
    data = os.fsencode(sys.argv[number])
    return data[index] if index < len(data) else 0


def env_byte(number: int, index: int) -> int:
    entries = [key + b"=" + value for key, value in os.environb.items()]
    data = entries[number] if number < len(entries) else b""
    return data[index] if index < len(data) else 0


def signal_set(number: int, ignored: bool) -> None:
    signal.signal(number, signal.SIG_IGN if ignored else signal.SIG_DFL)


def _new_stack(args: Sequence[Operand], wanted: LowLevelType | None) -> LowLevelType:
    if len(args) != 3 or args[0].concretetype != Ptr(STACK_ENTRY) or args[2].concretetype != Signed:
        raise LLTypeError("a function without arguments, the owner and a size are due")
    _gc_pointer(args[1])
    return Signed


def _entry_point(args: Sequence[Operand], wanted: LowLevelType | None) -> LowLevelType:
    if len(args) != 1 or args[0].concretetype != Ptr(STACK_ENTRY):
        raise LLTypeError("a function without arguments is due")
    return Signed


def _carried(args: Sequence[Operand], wanted: LowLevelType | None) -> LowLevelType:
    if len(args) != 1:
        raise LLTypeError("one exception is due")
    _gc_pointer(args[0])
    return Void


def _linked(args: Sequence[Operand], wanted: LowLevelType | None) -> LowLevelType:
    if len(args) != 3 or args[2].concretetype is not Bool:
        raise LLTypeError("two exceptions and a bool are due")
    for v in args[:2]:
        _gc_pointer(v)
    return Void


def _same_exception(args: Sequence[Operand], wanted: LowLevelType | None) -> LowLevelType:
    _carried(args, wanted)
    TYPE: LowLevelType = args[0].concretetype
    return TYPE


def _gc_pointer(v: Operand) -> None:
    if not isinstance(v.concretetype, Ptr) or not v.concretetype._needsgc():
        raise LLTypeError(f"{v.concretetype} is no pointer to an object")


def fatal_error(message: str) -> None:
    """A state that must not occur."""
    raise SystemError(message)


def _world(name: str, args: tuple[LowLevelType, ...], result: LowLevelType, doc: str, python: Any) -> LLOp:
    return LLOp(name, args, result, doc, effect="write", python=python)


OPERATIONS = [
    LLOp(
        "io_write",
        None,
        None,
        "(fd, bytes, start, n): the number of bytes written or -errno; descriptor 1 is buffered and takes all",
        effect="write",
        typing=_with_bytes(1, 2),
        python=io_write,
    ),
    LLOp(
        "io_read",
        None,
        None,
        "(fd, bytes, start, n): reads at most n bytes into the array; their number (0 at the end) or -errno",
        effect="write",
        typing=_with_bytes(1, 2),
        python=io_read,
    ),
    LLOp(
        "io_open",
        None,
        None,
        "(path, n, flags, mode): open(2) on a path of n bytes; a descriptor or -errno",
        effect="write",
        typing=_with_bytes(0, 3),
        python=io_open,
    ),
    LLOp(
        "io_path",
        None,
        None,
        "(path, n, what, mode): what is done with a path, or asked of it, by the number `what`; or -errno",
        effect="write",
        typing=_with_bytes(0, 3),
        python=io_path,
    ),
    LLOp(
        "io_list",
        None,
        None,
        "(fd, bytes, start, n): names of a directory, a slash behind each, or (fd < 0) a path; or -errno",
        effect="write",
        typing=_with_bytes(1, 2),
        python=io_list,
    ),
    _world("io_close", (Signed,), Signed, "close(2); 0 or -errno", io_close),
    _world("io_truncate", (Signed, Signed), Signed, "ftruncate(2); 0 or -errno", io_truncate),
    _world("io_seek", (Signed, Signed, Signed), Signed, "lseek(2); the new offset or -errno", io_seek),
    _world("io_flush", (), Signed, "write out what is buffered for descriptor 1; 0 or -errno", io_flush),
    _world("io_isatty", (Signed,), Bool, "isatty(3)", io_isatty),
    _world("time_time", (), Float, "seconds since 1970", time.time),
    _world("time_monotonic", (), Float, "seconds of a clock that never goes back", time.monotonic),
    _world("time_process", (), Float, "seconds of processor time", time.process_time),
    _world("time_time_ns", (), Signed, "nanoseconds since 1970", time.time_ns),
    _world("time_monotonic_ns", (), Signed, "nanoseconds of a clock that never goes back", time.monotonic_ns),
    _world("time_sleep", (Float,), Void, "wait that many seconds", time_sleep),
    _world("arg_count", (), Signed, "how many arguments the program has, its name included", lambda: len(sys.argv)),
    _world("arg_byte", (Signed, Signed), Signed, "(i, j): byte j of argument i; 0 at its end", arg_byte),
    _world(
        "env_byte", (Signed, Signed), Signed, "(i, j): byte j of entry i of the environment; 0 at its end", env_byte
    ),
    _world(
        "signal_set", (Signed, Bool), Void, "(number, ignored): ignore a signal, or let it do its default", signal_set
    ),
    _world(
        "signal_pending",
        (),
        Bool,
        "whether a signal has come that a function of the program handles",
        lambda: bool(systemcalls.CAME),
    ),
    _world("gc_collect", (), Void, "a full collection", lambda: None),
    _world("gc_finalize", (), Void, "calls the finalizers of what nothing refers to", lambda: None),
    LLOp(
        "stack_new",
        None,
        None,
        "(f, owner, n): a stack of n bytes that begins with f(); what is on it lives as long as its owner; 0: none",
        effect="write",
        typing=_new_stack,
        python=lambda entry, owner, size: stacks.new(entry),
    ),
    LLOp(
        "function_address",
        None,
        None,
        "(f): the address of f(), which C may call",
        effect="read",
        typing=_entry_point,
        python=addresses.of_function,
    ),
    LLOp(
        "stack_is_lost",
        (Signed,),
        Bool,
        "whether this is the number that Python has given a stack, before the program was translated",
        effect="read",
        python=lambda stack: not stacks.exists(stack),
    ),
    LLOp(
        "stack_switch",
        (Signed,),
        Void,
        "go on where this stack was left, 0 is the first one; anything may have happened when somebody goes on here",
        effect="write",
        python=stacks.switch,
    ),
    LLOp(
        "carry_traceback",
        None,
        None,
        "(exception): where it is raised next, on another stack, its traceback goes on",
        effect="write",
        typing=_carried,
        python=lambda error: None,
    ),
    LLOp(
        "keep_traceback",
        None,
        None,
        "(exception): a handler may ask for the text of its traceback",
        effect="write",
        typing=_carried,
        python=lambda error: None,
    ),
    LLOp(
        "own_exception",
        None,
        None,
        "(exception): itself; of one that operations raise again and again a copy, which a handler may keep",
        effect="read",
        typing=_same_exception,
        python=own_exception,
        canmallocgc=True,
    ),
    LLOp(
        "link_traceback",
        None,
        None,
        "(exception, previous, direct): the exception is raised next, behind the other one in its traceback",
        effect="write",
        typing=_linked,
        python=lambda error, previous, direct: None,
    ),
    LLOp(
        "traceback_begin",
        None,
        None,
        "(exception): the text of the traceback that is kept of it is what `traceback_byte` gives from now on",
        effect="write",
        typing=_carried,
        python=lambda error: None,
    ),
    LLOp(
        "traceback_byte",
        (Signed,),
        Signed,
        "a byte of that text; 0 behind its end; at -1 the place where its last line begins",
        effect="read",
        python=lambda index: 0,
    ),
    LLOp(
        "fatal_error",
        None,
        None,
        "(message): ends the program: a state that must not occur",
        effect="write",
        typing=_message,
        python=fatal_error,
    ),
    LLOp(
        "stack_check",
        (),
        Void,
        "RecursionError if the stack is nearly full; the back end puts it where recursion can happen",
        effect="write",
        raises=(RECURSION,),
        python=lambda: None,
    ),
]
