"""Files by their descriptors: bytes in and out."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lloperation import llop
from rpyc_dl.lltype.lltype import GcStruct, Signed, Void
from rpyc_dl.lowering.core.ll_str import PSTR, PSTR1, ll_malloc1
from rpyc_dl.lowering.text.ll_errors import ll_raise_os_error, ll_raise_read_error
from rpyc_dl.lowering.text.ll_utf8 import SURROGATEESCAPE, ll_encode_utf8


def ll_checked(result: int) -> int:
    """The result of an operation; OSError where it is -errno."""
    if result < 0:
        ll_raise_os_error(-result)
    return result


def ll_read_count(result: int) -> int:
    """How many bytes an operation has read; OSError where the result is -errno."""
    if result < 0:
        ll_raise_read_error(-result)
    return result


#: Room to read into, made once: making and clearing it takes longer than reading a small file.
SPARE = GcStruct("rpy_spare", ("room", PSTR1))
SPARE_ROOM = lltype.malloc(SPARE, immortal=True)
LEAST_SPARED, SPARE_SIZE = 1024, 65536


def ll_read(fd: int, count: int) -> Any:
    """At most `count` bytes."""
    if count < LEAST_SPARED or count > SPARE_SIZE:
        room = ll_malloc1(count)
        return ll_cut(room, count, ll_read_count(llop.io_read(Signed, fd, room.chars, 0, count)))
    room = ll_take_spare()
    got = ll_read_count(llop.io_read(Signed, fd, room.chars, 0, count))
    data = ll_copied(room, got)
    SPARE_ROOM.room = room
    return data


def ll_take_spare() -> Any:
    """The room, which others do not find while it is used: a finalizer may read, too."""
    room = SPARE_ROOM.room
    if not room:
        return ll_malloc1(SPARE_SIZE)
    SPARE_ROOM.room = lltype.nullptr(PSTR1.TO)
    return room


def ll_list(fd: int, count: int) -> Any:
    """The next names of a directory, or the current directory."""
    room = ll_malloc1(count)
    return ll_cut(room, count, ll_read_count(llop.io_list(Signed, fd, room.chars, 0, count)))


def ll_cut(room: Any, count: int, got: int) -> Any:
    """The first `got` of `count` bytes, as a bytes object."""
    if got == count:
        return lltype.cast_pointer(PSTR, room)
    return ll_copied(room, got)


def ll_copied(room: Any, got: int) -> Any:
    """The first `got` bytes, as a bytes object."""
    data = ll_malloc1(got)
    llop.array_copy(Void, room.chars, data.chars, 0, 0, got)
    return lltype.cast_pointer(PSTR, data)


def ll_path_do(path: Any, what: int, mode: int) -> int:
    """unlink, rmdir or mkdir: 0 or -errno."""
    data = ll_encode_utf8(path, SURROGATEESCAPE)
    return llop.io_path(Signed, lltype.cast_pointer(PSTR1, data).chars, data.length, what, mode)


def ll_put(fd: int, data: Any) -> int:
    """write(2), past all buffers: how many bytes were written, or -errno."""
    return llop.io_path(Signed, lltype.cast_pointer(PSTR1, data).chars, data.length, 12, fd)


def ll_open(path: Any, flags: int, mode: int) -> int:
    """A descriptor or -errno; the path as UTF-8."""
    data = ll_encode_utf8(path, SURROGATEESCAPE)
    return llop.io_open(Signed, lltype.cast_pointer(PSTR1, data).chars, data.length, flags, mode)


def ll_close(fd: int) -> None:
    ll_checked(llop.io_close(Signed, fd))


def ll_truncate(fd: int, size: int) -> None:
    ll_checked(llop.io_truncate(Signed, fd, size))


def ll_seek(fd: int, offset: int, whence: int) -> int:
    return ll_checked(llop.io_seek(Signed, fd, offset, whence))
