"""The constructors and texts of builtin exception classes, as `Objects/exceptions.c` of CPython has them."""

# mypy: ignore-errors
from __future__ import annotations

import errno

from rpyc_dl.rlib.app.primitives import default_str, instantiate

# ---- OSError -------------------------------------------------------------------------------------------------------


def os_error_init(self, *args):
    """OSError.__init__: of two to five arguments a number, what it means, and the names of files."""
    BaseException.__init__(self, *args)
    if 2 <= len(args) <= 5:
        self.errno = args[0]
        self.strerror = args[1]
        self.__is_numbered__ = True
        if len(args) > 2 and args[2] is not None:
            self.filename = args[2]
            if len(args) == 5 and args[4] is not None:
                self.filename2 = args[4]
            BaseException.__init__(self, args[0], args[1])


def os_error_str(self):
    """OSError.__str__"""
    if self.filename is not None:
        if self.filename2 is not None:
            return f"[Errno {self.errno}] {self.strerror}: {self.filename!r} -> {self.filename2!r}"
        return f"[Errno {self.errno}] {self.strerror}: {self.filename!r}"
    if self.__is_numbered__ or (self.errno is not None and self.strerror is not None):
        return f"[Errno {self.errno}] {self.strerror}"
    return default_str(self)


def os_error(*args):
    """What `OSError(…)` gives: an instance of the class for the number."""
    error = _of_number(args[0]) if 2 <= len(args) <= 5 else instantiate(OSError)
    error.__init__(*args)
    return error


def _of_number(number):
    if number == errno.EAGAIN or number == errno.EALREADY or number == errno.EINPROGRESS:
        return instantiate(BlockingIOError)
    if number == errno.EPIPE or number == errno.ESHUTDOWN:
        return instantiate(BrokenPipeError)
    if number == errno.ECHILD:
        return instantiate(ChildProcessError)
    if number == errno.ECONNABORTED:
        return instantiate(ConnectionAbortedError)
    if number == errno.ECONNREFUSED:
        return instantiate(ConnectionRefusedError)
    if number == errno.ECONNRESET:
        return instantiate(ConnectionResetError)
    if number == errno.EEXIST:
        return instantiate(FileExistsError)
    if number == errno.ENOENT:
        return instantiate(FileNotFoundError)
    if number == errno.EINTR:
        return instantiate(InterruptedError)
    if number == errno.EISDIR:
        return instantiate(IsADirectoryError)
    if number == errno.ENOTDIR:
        return instantiate(NotADirectoryError)
    if number == errno.EACCES or number == errno.EPERM:
        return instantiate(PermissionError)
    if number == errno.ESRCH:
        return instantiate(ProcessLookupError)
    if number == errno.ETIMEDOUT:
        return instantiate(TimeoutError)
    return instantiate(OSError)


# ---- ImportError ---------------------------------------------------------------------------------------------------


def import_error_init(self, *args, name=None, path=None):
    """ImportError.__init__"""
    BaseException.__init__(self, *args)
    self.name = name
    self.path = path
    if len(args) == 1:
        self.msg = args[0]


# ---- SyntaxError ---------------------------------------------------------------------------------------------------


def syntax_error_init(self, *args):
    """SyntaxError.__init__: a message, and a tuple that says where."""
    BaseException.__init__(self, *args)
    if len(args) > 0:
        self.msg = args[0]
    if len(args) == 2:
        _locate(self, *args[1])


def _locate(error, filename, lineno, offset, text, *end):
    error.filename = filename
    error.lineno = lineno
    error.offset = offset
    error.text = text
    if len(end) == 2:
        error.end_lineno, error.end_offset = end
    elif len(end) == 1:
        raise TypeError("end_offset must be provided when end_lineno is provided")


def syntax_error_str(self):
    """SyntaxError.__str__"""
    if self.filename is not None:
        filename = str(self.filename)
        filename = filename[filename.rfind("/") + 1 :]
        if self.lineno is not None:
            return f"{self.msg} ({filename}, line {self.lineno})"
        return f"{self.msg} ({filename})"
    if self.lineno is not None:
        return f"{self.msg} (line {self.lineno})"
    return str(self.msg)
