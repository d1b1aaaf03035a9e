"""What `os` knows of files beyond their names: `stat`, links, permissions, times, `scandir`; the module `stat`."""

# mypy: ignore-errors
from __future__ import annotations

import os
import time

from rpyc_dl.rlib.app.aio.waiting import WAITING
from rpyc_dl.rlib.app.containers.slicing import check_c_int
from rpyc_dl.rlib.app.primitives import fd_close, fd_open, path_do
from rpyc_dl.rlib.app.process.descriptors import read_bytes
from rpyc_dl.rlib.app.process.files import check_path_bytes, check_path_given
from rpyc_dl.rlib.app.process.oserrors import raise_os_error, strerror
from rpyc_dl.rlib.app.process.pathlike import fspath
from rpyc_dl.rlib.app.process.paths import link_target
from rpyc_dl.rlib.app.process.system import join2, listdir
from rpyc_dl.rlib.app.process.systemcalls import (
    CHMOD,
    FILE_SYSTEM,
    IDENTITY,
    KILL,
    LINK,
    OF_FILE_SYSTEM,
    OF_LINK,
    PIPE,
    STAT_FIELD,
    SYMLINK,
    TERMINAL_SIZE,
    UTIME,
)
from rpyc_dl.rlib.objectmodel import specialize

_TYPE = 0o170000
_MODE, _INODE, _DEVICE, _LINKS, _USER, _GROUP, _SIZE, _ACCESS, _CHANGE, _STATUS = range(10)


def _seconds(nanoseconds):
    return nanoseconds // 1000000000 + 1e-9 * (nanoseconds % 1000000000)


class stat_result:
    """What stat(2) says, asked for at once."""

    _one_for_all_ = True

    def __init__(self, path, flags):
        self.st_mode = asked(path, flags)
        self.st_ino = asked(path, flags + _INODE)
        self.st_dev = asked(path, flags + _DEVICE)
        self.st_nlink = asked(path, flags + _LINKS)
        self.st_uid = asked(path, flags + _USER)
        self.st_gid = asked(path, flags + _GROUP)
        self.st_size = asked(path, flags + _SIZE)
        self.st_atime_ns = asked(path, flags + _ACCESS)
        self.st_mtime_ns = asked(path, flags + _CHANGE)
        self.st_ctime_ns = asked(path, flags + _STATUS)
        self.st_atime = _seconds(self.st_atime_ns)
        self.st_mtime = _seconds(self.st_mtime_ns)
        self.st_ctime = _seconds(self.st_ctime_ns)

    def __eq__(self, other):
        return self._numbers() == other._numbers()

    def _numbers(self):
        whole = (self.st_atime_ns // 1000000000, self.st_mtime_ns // 1000000000, self.st_ctime_ns // 1000000000)
        return (self.st_mode, self.st_ino, self.st_dev, self.st_nlink, self.st_uid, self.st_gid, self.st_size, *whole)

    def __getitem__(self, index):
        return self._numbers()[index]


def asked(path, flags):
    """A number of a file; without a path, of the descriptor that is in the flags."""
    answer = path_do(path, STAT_FIELD, flags)
    if -4096 < answer < 0:
        if not path:
            raise OSError(-answer, strerror(-answer))
        raise_os_error(-answer, path)
    return answer


asked._one_for_all_ = True


def asked_of(path, flags):
    """A number of a file whose path the program has given."""
    check_path_bytes(path, "stat")
    _refuse_empty(path)
    return asked(path, flags)


def field_or(path, flags, otherwise):
    """A number of a file, or something else where there is none."""
    if not path or "\0" in path:
        return otherwise
    answer = path_do(path, STAT_FIELD, flags)
    return otherwise if -4096 < answer < 0 else answer


field_or._one_for_all_ = True


def _refuse_empty(path):
    if not path:
        raise_os_error(2, path)


@specialize.argtype(0)
def stat(path, *, follow_symlinks=True):
    if isinstance(path, int):
        check_descriptor(path)
        return fstat(path)
    path = fspath(path)
    check_path_bytes(path, "stat")
    _refuse_empty(path)
    return stat_result(path, 0 if follow_symlinks else OF_LINK)


@specialize.argtype(0)
def lstat(path):
    path = fspath(path)
    check_path_bytes(path, "lstat")
    _refuse_empty(path)
    return stat_result(path, OF_LINK)


def check_descriptor(fd):
    """OverflowError for a number in place of a path that no descriptor can have."""
    if fd > 0x7FFFFFFF:
        raise OverflowError("fd is greater than maximum")
    if fd < -0x80000000:
        raise OverflowError("fd is less than minimum")


def fstat(fd):
    check_c_int(fd)
    return stat_result("", fd << 8)


def _done(answer, path):
    if answer < 0:
        raise_os_error(-answer, path)


@specialize.argtype(0)
def chmod(path, mode):
    path = fspath(path)
    check_path_bytes(path, "chmod")
    _done(path_do(path, CHMOD, mode), path)


@specialize.argtype(0)
def utime(path, times=None, *, ns=None):
    path = fspath(path)
    check_path_bytes(path, "utime")
    if ns is not None:
        access, change = ns
    elif times is not None:
        first, second = times
        access, change = int(first * 1000000000), int(second * 1000000000)
    else:
        access = change = time.time_ns()
    _done(path_do(f"{path}\0{access} {change}", UTIME, 0), path)


@specialize.argtype(0, 1)
def link(src, dst):
    src, dst = fspath(src), fspath(dst)
    _done(path_do(src + "\0" + dst, LINK, 0), src)


@specialize.argtype(0, 1)
def symlink(src, dst, target_is_directory=False):
    src, dst = fspath(src), fspath(dst)
    _done(path_do(src + "\0" + dst, SYMLINK, 0), src)


@specialize.argtype(0)
def readlink(path):
    path = fspath(path)
    check_path_bytes(path, "readlink")
    return link_target(path)


class statvfs_result:
    """What statvfs(3) says, asked for at once."""

    _one_for_all_ = True

    def __init__(self, path, flags):
        numbers = [_of_file_system(path, flags + number) for number in range(len(OF_FILE_SYSTEM))]
        self.f_bsize, self.f_frsize, self.f_blocks, self.f_bfree, self.f_bavail = numbers[:5]
        self.f_files, self.f_ffree, self.f_favail, self.f_flag, self.f_namemax, self.f_fsid = numbers[5:]
        self._numbers = numbers[:10]

    def __getitem__(self, index):
        return self._numbers[index]

    def __iter__(self):
        return iter(self._numbers)

    def __len__(self):
        return 10

    def __eq__(self, other):
        return self._numbers == other._numbers

    def __repr__(self):
        shown = [f"{name}={self._numbers[i]}" for i, name in enumerate(OF_FILE_SYSTEM[:10])]
        return f"os.statvfs_result({', '.join(shown)})"


def _of_file_system(path, flags):
    answer = path_do(path, FILE_SYSTEM, flags)
    if -4096 < answer < 0:
        if not path:
            raise OSError(-answer, strerror(-answer))
        raise_os_error(-answer, path)
    return answer


_of_file_system._one_for_all_ = True


def fstatvfs(fd):
    return statvfs_result("", fd << 8)


@specialize.argtype(0)
def statvfs(path):
    if isinstance(path, int):
        return fstatvfs(path)
    path = fspath(path)
    check_path_bytes(path, "statvfs")
    _refuse_empty(path)
    return statvfs_result(path, 0)


def kill(pid, sig):
    _numbered(path_do(str(pid), KILL, sig))
    if WAITING.deliver is not None:
        WAITING.deliver()


def _numbered(answer):
    if answer < 0:
        raise OSError(-answer, strerror(-answer))
    return answer


def pipe():
    both = _numbered(path_do("", PIPE, 0))
    return both >> 20, both & 0xFFFFF


class terminal_size:
    """`os.terminal_size`"""

    _one_for_all_ = True

    def __init__(self, sequence):
        self.columns, self.lines = sequence

    def __iter__(self):
        return iter((self.columns, self.lines))

    def __getitem__(self, index):
        return (self.columns, self.lines)[index]

    def __len__(self):
        return 2

    def __eq__(self, other):
        return self.columns == other[0] and self.lines == other[1]

    def __repr__(self):
        return f"os.terminal_size(columns={self.columns}, lines={self.lines})"


def get_terminal_size(fd=1):
    both = _numbered(path_do("", TERMINAL_SIZE, fd))
    return terminal_size((both >> 16, both & 65535))


def urandom(size):
    """Random bytes of the system."""
    if size < 0:
        raise ValueError("negative argument not allowed")
    fd = fd_open("/dev/urandom", os.O_RDONLY, 0)
    if fd < 0:
        raise_os_error(-fd, "/dev/urandom")
    data = b""
    while len(data) < size:
        data += read_bytes(fd, size - len(data))
    fd_close(fd)
    return data


def getuid():
    return path_do("", IDENTITY, 0)


def geteuid():
    return path_do("", IDENTITY, 1)


def getgid():
    return path_do("", IDENTITY, 2)


def getegid():
    return path_do("", IDENTITY, 3)


def getppid():
    return path_do("", IDENTITY, 4)


def cpu_count():
    return path_do("", IDENTITY, 5)


def fsencode(filename):
    filename = fspath(filename)
    return filename if isinstance(filename, bytes) else filename.encode("utf-8", "surrogateescape")


def fsdecode(filename):
    filename = fspath(filename)
    return filename if isinstance(filename, str) else filename.decode("utf-8", "surrogateescape")


# ---- scandir -------------------------------------------------------------------------------------------------------


class DirEntry:
    """`os.DirEntry`; it asks the system each time."""

    _one_for_all_ = True

    def __init__(self, folder, name):
        self.name = name
        self.path = join2(folder, name)

    def __fspath__(self):
        return self.path

    def __repr__(self):
        return f"<DirEntry {self.name!r}>"

    def _mode(self, follow_symlinks):
        return field_or(self.path, 0 if follow_symlinks else OF_LINK, 0) & _TYPE

    def is_dir(self, *, follow_symlinks=True):
        return self._mode(follow_symlinks) == 0o040000

    def is_file(self, *, follow_symlinks=True):
        return self._mode(follow_symlinks) == 0o100000

    def is_symlink(self):
        return self._mode(False) == 0o120000

    def inode(self):
        return asked(self.path, OF_LINK + _INODE)

    def stat(self, *, follow_symlinks=True):
        return stat_result(self.path, 0 if follow_symlinks else OF_LINK)


class ScanDir:
    """What `os.scandir` gives."""

    _one_for_all_ = True

    def __init__(self, folder):
        self._folder = folder
        self._names = listdir(folder)
        self._next = 0

    def __iter__(self):
        return self

    def __next__(self):
        if self._next >= len(self._names):
            raise StopIteration
        self._next += 1
        return DirEntry(self._folder, self._names[self._next - 1])

    def __enter__(self):
        return self

    def __exit__(self, cls, value, traceback):
        self.close()
        return False

    def close(self):
        self._next = len(self._names)


@specialize.argtype(0)
def scandir(path="."):
    return ScanDir(fspath(path))


def removedirs(name):
    os.rmdir(name)
    head, tail = os.path.split(name)
    if not tail:
        head, tail = os.path.split(head)
    while head and tail:
        try:
            os.rmdir(head)
        except OSError:
            break
        head, tail = os.path.split(head)


def samefile(f1, f2):
    """os.path.samefile"""
    a, b = fspath(f1), fspath(f2)
    return asked_of(a, _INODE) == asked_of(b, _INODE) and asked(a, _DEVICE) == asked(b, _DEVICE)


@specialize.argtype(0)
def getatime(filename):
    """os.path.getatime"""
    return stat(filename).st_atime if isinstance(filename, int) else _seconds(asked_of(fspath(filename), _ACCESS))


@specialize.argtype(0)
def getctime(filename):
    """os.path.getctime"""
    return stat(filename).st_ctime if isinstance(filename, int) else _seconds(asked_of(fspath(filename), _STATUS))


def ismount(path):
    """os.path.ismount"""
    path = fspath(path)
    check_path_given(path, "lstat")
    own, above = field_or(path, OF_LINK + _DEVICE, -1), field_or(join2(path, ".."), OF_LINK + _DEVICE, -1)
    if own < 0 or field_or(path, OF_LINK, 0) & _TYPE == 0o120000:
        return False
    return own != above or field_or(path, _INODE + OF_LINK, -1) == field_or(join2(path, ".."), _INODE + OF_LINK, -2)


# ---- the module `stat` ---------------------------------------------------------------------------------------------


def _bits(mode):
    """The bits of a mode; TypeError, OverflowError."""
    if mode is None:
        raise TypeError("an integer is required")
    if mode < 0:
        raise OverflowError("can't convert negative value to unsigned int")
    if mode > 0xFFFFFFFF:
        raise OverflowError("mode out of range")
    return mode


def S_IMODE(mode):
    return _bits(mode) & 0o7777


def S_IFMT(mode):
    return _bits(mode) & _TYPE


def S_ISDIR(mode):
    return _bits(mode) & _TYPE == 0o040000


def S_ISCHR(mode):
    return _bits(mode) & _TYPE == 0o020000


def S_ISBLK(mode):
    return _bits(mode) & _TYPE == 0o060000


def S_ISREG(mode):
    return _bits(mode) & _TYPE == 0o100000


def S_ISFIFO(mode):
    return _bits(mode) & _TYPE == 0o010000


def S_ISLNK(mode):
    return _bits(mode) & _TYPE == 0o120000


def S_ISSOCK(mode):
    return _bits(mode) & _TYPE == 0o140000


_KINDS = {0o040000: "d", 0o020000: "c", 0o060000: "b", 0o100000: "-", 0o010000: "p", 0o120000: "l", 0o140000: "s"}


def filemode(mode):
    """As `ls -l` shows it."""
    mode = _bits(mode)
    text = _KINDS.get(mode & _TYPE, "?")
    special = (mode & 0o4000 != 0, mode & 0o2000 != 0, mode & 0o1000 != 0)
    for i in range(3):
        bits = mode >> 6 - 3 * i
        text += "r" if bits & 4 else "-"
        text += "w" if bits & 2 else "-"
        letter = "t" if i == 2 else "s"
        if special[i]:
            text += letter if bits & 1 else letter.upper()
        else:
            text += "x" if bits & 1 else "-"
    return text
