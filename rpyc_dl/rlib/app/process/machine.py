"""What the machine and its system are called: `os.uname`, `platform`, `socket.gethostname`; files that are written
out, and cut off."""

# mypy: ignore-errors
from __future__ import annotations

import os
from platform import python_implementation as _implementation
from platform import python_version as _version

from rpyc_dl.rlib.app.primitives import fd_close, fd_open, path_do
from rpyc_dl.rlib.app.process.descriptors import cut
from rpyc_dl.rlib.app.process.oserrors import raise_os_error, strerror
from rpyc_dl.rlib.app.process.pathlike import fspath
from rpyc_dl.rlib.app.process.systemcalls import SYNCHRONIZE, SYSTEM_NAME
from rpyc_dl.rlib.objectmodel import specialize

_SYSTEM, _NODE, _RELEASE, _VERSION, _MACHINE = range(5)
#: Of the Python that the program is compiled for.
_OF_PYTHON = _version(), _implementation()


class uname_result:
    """`os.uname_result`"""

    _one_for_all_ = True

    def __init__(self):
        self.sysname, self.nodename, self.release = _name(_SYSTEM), _name(_NODE), _name(_RELEASE)
        self.version, self.machine = _name(_VERSION), _name(_MACHINE)

    def _all(self):
        return self.sysname, self.nodename, self.release, self.version, self.machine

    def __iter__(self):
        return iter(self._all())

    def __getitem__(self, index):
        return self._all()[index]

    def __len__(self):
        return 5

    def __eq__(self, other):
        return self._all() == other._all()

    def __repr__(self):
        return (
            f"posix.uname_result(sysname={self.sysname!r}, nodename={self.nodename!r}, release={self.release!r}, "
            f"version={self.version!r}, machine={self.machine!r})"
        )


def _name(which):
    """One of the names that uname(2) has."""
    characters = []
    while True:
        code = path_do("", SYSTEM_NAME, which << 16 | len(characters))
        if code < 0:
            raise OSError(-code, strerror(-code))
        if code == 0:
            return "".join(characters)
        characters.append(chr(code))


_name._one_for_all_ = True


def uname():
    return uname_result()


def gethostname():
    return _name(_NODE)


def system():
    return _name(_SYSTEM)


def node():
    return _name(_NODE)


def release():
    return _name(_RELEASE)


def version():
    return _name(_VERSION)


def machine():
    return _name(_MACHINE)


def python_version():
    return _OF_PYTHON[0]


def python_implementation():
    return _OF_PYTHON[1]


def _synchronized(fd):
    answer = path_do("", SYNCHRONIZE, fd)
    if answer < 0:
        raise OSError(-answer, strerror(-answer))


def _descriptor(file):
    return file if isinstance(file, int) else file.fileno()


@specialize.argtype(0)
def fsync(fd):
    _synchronized(_descriptor(fd))


@specialize.argtype(0)
def fdatasync(fd):
    _synchronized(_descriptor(fd))


@specialize.argtype(0)
def truncate(path, length):
    path = fspath(path)
    fd = fd_open(path, os.O_WRONLY, 0)
    if fd < 0:
        raise_os_error(-fd, path)
    try:
        cut(fd, length)
    finally:
        fd_close(fd)


def getloadavg():
    """os.getloadavg"""
    with open("/proc/loadavg") as file:
        words = file.read().split()
    return float(words[0]), float(words[1]), float(words[2])


def sched_getaffinity(pid, /):
    """os.sched_getaffinity: the numbers of the processors on which a process may run; 0: this one."""
    processors = set()
    try:
        with open(f"/proc/{pid if pid else 'self'}/status") as file:
            for line in file:
                if line.startswith("Cpus_allowed_list:"):
                    for part in line.partition(":")[2].strip().split(","):
                        first, _, last = part.partition("-")
                        processors.update(range(int(first), int(last or first) + 1))
    except FileNotFoundError:
        raise ProcessLookupError(3, "No such process") from None
    return processors
