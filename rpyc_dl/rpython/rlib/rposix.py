"""The system, below `os`."""

# mypy: ignore-errors
from __future__ import annotations

import os
from os import (  # noqa: F401
    _exit,
    access,
    chdir,
    chmod,
    close,
    dup,
    dup2,
    execv,
    execve,
    fork,
    fstat,
    getcwd,
    getpid,
    getppid,
    isatty,
    kill,
    link,
    listdir,
    lseek,
    lstat,
    mkdir,
    pipe,
    read,
    readlink,
    rename,
    rmdir,
    spawnv,
    stat,
    strerror,
    symlink,
    system,
    umask,
    unlink,
    waitpid,
    write,
)

from rpyc_dl.rlib.app.memory import raw
from rpyc_dl.rpython.rtyper.lltypesystem import externals


def get_saved_errno():
    """C's `errno` as the last function left it that was declared with `save_err=rffi.RFFI_SAVE_ERRNO`."""
    return externals.SAVED.errno


def set_saved_errno(errno):
    """Have it be that number, also for functions that are declared with `RFFI_READSAVED_ERRNO`."""
    externals.SAVED.errno = errno


def get_errno():
    """C's `errno` as it is (older programs call this after each function of C)."""
    return raw.read_errno()


def set_errno(errno):
    """Have C's `errno` be that number."""
    raw.write_errno(errno)


def open(path, flags, mode=0o777):
    """The descriptor of a file; OSError."""
    return os.open(path, flags, mode)
