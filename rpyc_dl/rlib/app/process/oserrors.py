"""OSErrors with their numbers: the class and the text that a number stands for."""

# mypy: ignore-errors
from __future__ import annotations

import errno
import os

from rpyc_dl.rlib.app.containers.slicing import check_c_int, check_integer
from rpyc_dl.rlib.app.primitives import number_args

MESSAGES = {number: os.strerror(number) for number in range(134)}


def raise_os_error(number, path):
    """Raise the error of an error number, for a file."""
    raise os_error3(number, strerror(number), path)


def strerror(number):
    """os.strerror"""
    check_integer(number)
    check_c_int(number)
    return MESSAGES.get(number, f"Unknown error {number}")


def os_error2(number, what):
    """OSError(number, text): an instance of the class for that number."""
    return told(_of_number(number, f"[Errno {number}] {what}"), number, what)


def os_error3(number, what, path):
    """OSError(number, text, file)"""
    error = told(_of_number(number, f"[Errno {number}] {what}: {path!r}"), number, what)
    error.filename = path
    return error


def told(error, number, what):
    """An OSError that knows its number and what that means."""
    number_args(error, number, what)
    error.errno = number
    error.strerror = what
    return error


def _of_number(number, text):
    """The class for an error number, as in `Objects/exceptions.c` of CPython."""
    if number == errno.EAGAIN or number == errno.EALREADY or number == errno.EINPROGRESS:
        return BlockingIOError(text)
    if number == errno.EPIPE or number == errno.ESHUTDOWN:
        return BrokenPipeError(text)
    if number == errno.ECHILD:
        return ChildProcessError(text)
    if number == errno.ECONNABORTED:
        return ConnectionAbortedError(text)
    if number == errno.ECONNREFUSED:
        return ConnectionRefusedError(text)
    if number == errno.ECONNRESET:
        return ConnectionResetError(text)
    if number == errno.EEXIST:
        return FileExistsError(text)
    if number == errno.ENOENT:
        return FileNotFoundError(text)
    if number == errno.EINTR:
        return InterruptedError(text)
    if number == errno.EISDIR:
        return IsADirectoryError(text)
    if number == errno.ENOTDIR:
        return NotADirectoryError(text)
    if number == errno.EACCES or number == errno.EPERM:
        return PermissionError(text)
    if number == errno.ESRCH:
        return ProcessLookupError(text)
    if number == errno.ETIMEDOUT:
        return TimeoutError(text)
    return OSError(text)


def file_not_found2(number, what):
    """FileNotFoundError(number, text)"""
    return told(FileNotFoundError(f"[Errno {number}] {what}"), number, what)


def file_not_found3(number, what, path):
    """FileNotFoundError(number, text, file)"""
    error = told(FileNotFoundError(f"[Errno {number}] {what}: {path!r}"), number, what)
    error.filename = path
    return error


def numbered(error):
    """The error of a failed system call, which has only a text yet, with its number."""
    text = str(error)
    number = int(text[len("[Errno ") : text.index("]")])
    return os_error2(number, strerror(number))
