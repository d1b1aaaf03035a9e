"""What the system answers `path_do` under CPython, where no executable asks it."""

from __future__ import annotations

import errno
import os
import resource
import select
import signal
import socket
import subprocess
import time
from collections.abc import Callable
from typing import Any

from rpyc_dl.rlib.app.process.systemcalls import (
    ACCEPT,
    BECOME,
    BIND,
    CAME,
    CHMOD,
    CONNECT,
    DUPLICATE,
    END,
    FIELDS,
    FILE_SYSTEM,
    FORK,
    GET_OPTION,
    HANDLE,
    IDENTITY,
    KILL,
    LIMIT,
    LINK,
    LISTEN,
    LOCAL_OFFSET,
    NEXT_SIGNAL,
    OF_FILE_SYSTEM,
    OF_LINK,
    PAUSE,
    PIPE,
    POLL,
    RESOLVE,
    RUNNING,
    SET_BLOCKING,
    SET_LIMIT,
    SET_OPTION,
    SHUTDOWN,
    SOCKET,
    SOCKET_NAME,
    SOCKET_PAIR,
    SPAWN,
    STAT_FIELD,
    SYMLINK,
    SYNCHRONIZE,
    SYSTEM_NAME,
    TERMINAL_SIZE,
    TIMER,
    UNRESOLVED,
    USAGE,
    UTIME,
    WAIT,
    WAIT_STATUS,
    ZONE_CHAR,
)


def _local_offset(_text: str, seconds: int) -> int:
    parts = time.localtime(seconds)
    return (parts.tm_gmtoff + 1048576) * 2 + (parts.tm_isdst > 0)


def _zone_char(seconds: str, index: int) -> int:
    name = time.localtime(int(seconds)).tm_zone
    return ord(name[index]) if index < len(name) else 0


def _stat_field(path: str, number: int) -> int:
    found = os.fstat(number >> 8) if not path else os.stat(path, follow_symlinks=not number & OF_LINK)
    return int(getattr(found, FIELDS[number & 15]))


def _file_system(path: str, number: int) -> int:
    return int(getattr(os.statvfs(path or number >> 8), OF_FILE_SYSTEM[number & 15]))


def _system_name(_text: str, number: int) -> int:
    name, index = os.uname()[number >> 16], number & 0xFFFF
    return ord(name[index]) if index < len(name) else 0


def _usage(_text: str, number: int) -> int:
    if number & 255 == 16:
        return resource.getpagesize()
    found = resource.getrusage(number >> 8)[number & 255]
    return int(found * 1e6) if number & 255 < 2 else int(found)


def _set_limit(text: str, number: int) -> int:
    soft, hard = text.split(" ")
    resource.setrlimit(number, (int(soft), int(hard)))
    return 0


def _socket_pair(_text: str, kind: int) -> int:
    first, second = (_kept(each) for each in socket.socketpair(socket.AF_UNIX, kind))
    return first << 20 | second


def _utime(text: str, _number: int) -> int:
    path, times = text.split("\0")
    access, change = times.split(" ")
    os.utime(path, ns=(int(access), int(change)))
    return 0


_processes: dict[int, subprocess.Popen[Any]] = {}


def _spawn(text: str, number: int) -> int:
    folder, count, entries, *rest = text.split("\0")
    fds = [(number >> 20 * i & 0xFFFFF) - 1 for i in range(3)]
    arguments, others = rest[: int(count)], rest[int(count) :]
    env = None if entries.startswith("-") else dict(entry.split("=", 1) for entry in others[: int(entries)])
    stdin, stdout, stderr = (None if fd < 0 else fd for fd in fds)
    process = subprocess.Popen(arguments, stdin=stdin, stdout=stdout, stderr=stderr, cwd=folder or None, env=env)
    _processes[process.pid] = process
    return int(process.pid)


def _pipe(_text: str, _number: int) -> int:
    reader, writer = os.pipe()
    return reader << 20 | writer


def _wait(_text: str, number: int) -> int:
    process = _processes[number >> 1]
    status = process.poll() if number & 1 else process.wait()
    if status is None:
        return RUNNING
    return status << 8 if status >= 0 else -status


def _poll(text: str, milliseconds: int) -> int:
    asked = [tuple(map(int, pair.split())) for pair in text.split(",") if pair]
    poll = select.poll()
    for fd, events in asked:
        reads, writes = select.POLLIN if events & 1 else 0, select.POLLOUT if events & 2 else 0
        poll.register(fd, reads | writes | (select.POLLPRI if events & 4 else 0))
    found = dict(poll.poll(milliseconds))
    ready = 0
    for i, (fd, _events) in enumerate(asked):
        bits = found.get(fd, 0)
        ready |= bool(bits & (select.POLLIN | select.POLLHUP | select.POLLERR)) << 3 * i
        ready |= bool(bits & (select.POLLOUT | select.POLLERR)) << 3 * i + 1
        ready |= bool(bits & (select.POLLPRI | select.POLLNVAL)) << 3 * i + 2
    return ready


def _terminal_size(_text: str, fd: int) -> int:
    size = os.get_terminal_size(fd)
    return size.columns << 16 | size.lines


def _identity(_text: str, which: int) -> int:
    if which > 4:
        return os.cpu_count() or 1
    return int((os.getuid, os.geteuid, os.getgid, os.getegid, os.getppid)[which]())


def _resolve(name: str, _number: int) -> int:
    try:
        return int.from_bytes(socket.inet_aton(socket.gethostbyname(name)), "big")
    except socket.gaierror as error:
        return UNRESOLVED + (error.errno or -errno.EINVAL)


def _symlink(text: str, _number: int) -> None:
    target, path = text.split("\0")
    os.symlink(target, path)


_sockets: dict[int, socket.socket] = {}


def _kept(made: socket.socket) -> int:
    _sockets[made.fileno()] = made
    return made.fileno()


def _place(text: str) -> tuple[str, int]:
    address, port = text.split(" ")
    return socket.inet_ntoa(int(address).to_bytes(4, "big")), int(port)


def _socket_name(text: str, fd: int) -> int:
    host, port = _sockets[fd].getpeername() if text.startswith("p") else _sockets[fd].getsockname()
    return int.from_bytes(socket.inet_aton(host), "big") << 16 | int(port)


def _set_option(text: str, fd: int) -> int:
    level, option, value = map(int, text.split(" "))
    _sockets[fd].setsockopt(level, option, value)
    return 0


def _get_option(text: str, fd: int) -> int:
    level, option = map(int, text.split(" "))
    return int(_sockets[fd].getsockopt(level, option))


def _become(text: str, searches: int) -> None:
    file, count, entries, *rest = text.split("\0")
    arguments = rest[: int(count)]
    env = os.environ if entries.startswith("-") else dict(entry.split("=", 1) for entry in rest[int(count) :])
    (os.execvpe if searches else os.execve)(file, arguments, env)


def _wait_status(pid: str, options: int) -> int:
    number, status = os.waitpid(int(pid), options)
    return number << 16 | status


def _duplicate(text: str, number: int) -> int:
    fd, asked = number & 0xFFFFFFFF, (number >> 32) - 1
    return os.dup(fd) if asked < 0 else os.dup2(fd, asked, inheritable=text == "i")


def _handle(how: str, number: int) -> None:
    noted = lambda number, _frame: CAME.append(number)  # noqa: E731
    signal.signal(number, (signal.SIG_DFL, signal.SIG_IGN, noted, signal.default_int_handler)[int(how)])


def _timer(text: str, which: int) -> int:
    value, interval = map(int, text.split(" "))
    before = signal.setitimer(which, value / 1e6, interval / 1e6) if value >= 0 else signal.getitimer(which)
    return int(before[0] * 1e6)


#: By number.
DONE: dict[int, Callable[[str, int], Any]] = {
    LOCAL_OFFSET: _local_offset,
    ZONE_CHAR: _zone_char,
    STAT_FIELD: _stat_field,
    FILE_SYSTEM: _file_system,
    SYSTEM_NAME: _system_name,
    SYNCHRONIZE: lambda _, fd: os.fsync(fd),
    USAGE: _usage,
    LIMIT: lambda _, number: resource.getrlimit(number >> 8)[number & 1],
    SET_LIMIT: _set_limit,
    SOCKET_PAIR: _socket_pair,
    CHMOD: lambda path, mode: os.chmod(path, mode),
    UTIME: _utime,
    LINK: lambda text, _: os.link(*text.split("\0")),
    SYMLINK: _symlink,
    SPAWN: _spawn,
    PIPE: _pipe,
    WAIT: _wait,
    POLL: _poll,
    KILL: lambda pid, number: os.kill(int(pid), number),
    TERMINAL_SIZE: _terminal_size,
    IDENTITY: _identity,
    HANDLE: _handle,
    NEXT_SIGNAL: lambda _, __: CAME.pop(0) if CAME else 0,
    PAUSE: lambda _, __: signal.pause(),
    TIMER: _timer,
    RESOLVE: _resolve,
    SOCKET: lambda _, kind: _kept(socket.socket(socket.AF_INET, kind)),
    BIND: lambda text, fd: _sockets[fd].bind(_place(text)),
    CONNECT: lambda text, fd: _sockets[fd].connect(_place(text)),
    LISTEN: lambda text, fd: _sockets[fd].listen(int(text)),
    ACCEPT: lambda _, fd: _kept(_sockets[fd].accept()[0]),
    SOCKET_NAME: _socket_name,
    SET_OPTION: _set_option,
    GET_OPTION: _get_option,
    SHUTDOWN: lambda text, fd: _sockets[fd].shutdown(int(text)),
    FORK: lambda _text, _number: os.fork(),
    BECOME: _become,
    WAIT_STATUS: _wait_status,
    DUPLICATE: _duplicate,
    END: lambda _, status: os._exit(status),
    SET_BLOCKING: lambda text, fd: _sockets[fd].setblocking(text == "1"),
}
