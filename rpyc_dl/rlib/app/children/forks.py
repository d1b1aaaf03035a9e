"""`os.fork` and what goes with it: processes as POSIX has them."""

# mypy: ignore-errors
from __future__ import annotations

import errno
import os

from rpyc_dl.rlib.app.children.subprocesses import _environment
from rpyc_dl.rlib.app.primitives import path_do
from rpyc_dl.rlib.app.process.oserrors import raise_os_error, strerror
from rpyc_dl.rlib.app.process.pathlike import fspath
from rpyc_dl.rlib.app.process.system import join2
from rpyc_dl.rlib.app.process.systemcalls import BECOME, DUPLICATE, END, FORK, INTERRUPTED, WAIT_STATUS
from rpyc_dl.rlib.objectmodel import specialize


def _numbered(answer):
    if answer < 0:
        raise OSError(-answer, strerror(-answer))
    return answer


def fork():
    return _numbered(path_do("", FORK, 0))


def waitpid(pid, options):
    answer = path_do(str(pid), WAIT_STATUS, options)
    while answer == INTERRUPTED:
        answer = path_do(str(pid), WAIT_STATUS, options)
    both = _numbered(answer)
    return both >> 16, both & 0xFFFF


def wait():
    return waitpid(-1, 0)


def _exit(status):
    path_do("", END, status)
    raise SystemExit(status)  # not reached


def dup(fd):
    return _numbered(path_do("", DUPLICATE, fd))


def dup2(fd, fd2, inheritable=True):
    if fd < 0 or fd2 < 0:
        raise OSError(errno.EBADF, strerror(errno.EBADF))
    return _numbered(path_do("i" if inheritable else "n", DUPLICATE, (fd2 + 1) << 32 | (fd & 0xFFFFFFFF)))


@specialize.argtype(0, 1, 2)
def _become(file, args, env, searches):
    """The number of the error, where this process could not go on as that program."""
    arguments = [fspath(each) for each in args]
    entries = _environment(env)
    text = [fspath(file), str(len(arguments)), "-1" if entries is None else str(len(entries)), *arguments]
    if entries is not None:
        text += entries
    for each in text:
        if "\0" in each:
            raise ValueError("embedded null byte")
    return -path_do("\0".join(text), BECOME, searches)


@specialize.argtype(0, 1)
def _become_here(file, args, searches):
    if not args:
        raise ValueError("execv() arg 2 must not be empty")
    if not args[0]:
        raise ValueError("execv() arg 2 first element cannot be empty")
    number = _become(file, args, None, searches)
    raise OSError(number, strerror(number))


@specialize.argtype(0, 1)
def execv(path, argv):
    _become_here(path, argv, 0)


@specialize.argtype(0, 1)
def execvp(file, args):
    _become_here(file, args, 1)


def execl(file, *args):
    _become_here(file, list(args), 0)


def execlp(file, *args):
    _become_here(file, list(args), 1)


@specialize.argtype(0, 1, 2)
def execve(path, argv, env):
    if not argv:
        raise ValueError("execve: argv must not be empty")
    if not argv[0]:
        raise ValueError("execve: argv first element cannot be empty")
    raise_os_error(_become(path, argv, env, 0), fspath(path))


@specialize.argtype(0, 1, 2)
def execvpe(file, args, env):
    name = fspath(file)
    if "/" in name:
        execve(name, args, env)
    number = errno.ENOENT
    for folder in env.get("PATH", os.defpath).split(os.pathsep):
        found = _become(join2(folder, name), args, env, 0)
        if found not in (errno.ENOENT, errno.ENOTDIR):
            number = found
    raise_os_error(number, name)


@specialize.argtype(1, 2)
def _spawn(mode, file, args, searches):
    """What a new process that is another program has ended with; with the mode P_NOWAIT, its number."""
    if not args or not args[0]:
        raise ValueError("argv first element cannot be empty")
    pid = fork()
    if pid == 0:
        _become(file, args, None, searches)
        _exit(127)
    if mode == os.P_NOWAIT:
        return pid
    while True:
        status = waitpid(pid, 0)[1]
        if not WIFSTOPPED(status):
            return waitstatus_to_exitcode(status)


@specialize.argtype(1, 2)
def spawnv(mode, file, args):
    return _spawn(mode, file, args, 0)


@specialize.argtype(1, 2)
def spawnvp(mode, file, args):
    return _spawn(mode, file, args, 1)


def spawnl(mode, file, *args):
    return _spawn(mode, file, list(args), 0)


def spawnlp(mode, file, *args):
    return _spawn(mode, file, list(args), 1)


# ---- how a process has ended ---------------------------------------------------------------------------------------


def WIFEXITED(status):
    return status & 0x7F == 0


def WEXITSTATUS(status):
    return status >> 8 & 0xFF


def WIFSIGNALED(status):
    return status & 0x7F != 0 and status & 0x7F != 0x7F


def WTERMSIG(status):
    return status & 0x7F


def WIFSTOPPED(status):
    return status & 0xFF == 0x7F


def WSTOPSIG(status):
    return status >> 8 & 0xFF


def WCOREDUMP(status):
    return status & 0x80 != 0


def waitstatus_to_exitcode(status):
    if WIFEXITED(status):
        return WEXITSTATUS(status)
    if WIFSIGNALED(status):
        return -WTERMSIG(status)
    if WIFSTOPPED(status):
        raise ValueError(f"process stopped by delivery of signal {WSTOPSIG(status)}")
    raise ValueError(f"invalid wait status: {status}")
