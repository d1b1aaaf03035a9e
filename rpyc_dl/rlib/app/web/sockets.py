"""`socket` and `select.select`: TCP over IPv4, for a client, and for a server that serves one after another."""

# mypy: ignore-errors
from __future__ import annotations

import sys
import time
from socket import gaierror

from rpyc_dl.rlib.app.aio.waiting import WAITING
from rpyc_dl.rlib.app.containers.slicing import check_signed
from rpyc_dl.rlib.app.data.bytearrays import like_bytes
from rpyc_dl.rlib.app.memory.views import read_into, room
from rpyc_dl.rlib.app.primitives import fd_close, fd_put, path_do
from rpyc_dl.rlib.app.process.descriptors import read_bytes
from rpyc_dl.rlib.app.process.openfiles import OfBytes, OfText
from rpyc_dl.rlib.app.process.oserrors import strerror
from rpyc_dl.rlib.app.process.systemcalls import (
    ACCEPT,
    BIND,
    CONNECT,
    GET_OPTION,
    IN_PROGRESS,
    INTERRUPTED,
    LISTEN,
    POLL,
    RESOLVE,
    SET_BLOCKING,
    SET_OPTION,
    SHUTDOWN,
    SOCKET,
    SOCKET_NAME,
    SOCKET_PAIR,
    UNRESOLVED,
)
from rpyc_dl.rlib.objectmodel import specialize

_AF_UNIX, _AF_INET, _STREAM, _ANY = 1, 2, 1, "0.0.0.0"


def _done(answer):
    if answer < 0:
        raise OSError(-answer, strerror(-answer))
    return answer


_done._one_for_all_ = True


def _number_of(host):
    """The address of a host as a number."""
    if host == "":
        return 0
    if host == "<broadcast>":
        return 0xFFFFFFFF
    answer = path_do(host, RESOLVE, 0)
    if answer < UNRESOLVED:
        raise gaierror(-2, "Name or service not known")
    return _done(answer)


def _shown(address):
    return ".".join([str(address >> shift & 255) for shift in (24, 16, 8, 0)])


def gethostbyname(hostname, /):
    return _shown(_number_of(hostname))


def inet_aton(ip_addr, /):
    """The four bytes of an address: its parts are decimal, octal or hexadecimal, and the last one fills the rest."""
    parts = ip_addr.split(".")
    numbers = [_part_of_address(part) for part in parts]
    room = 1 << 8 * (5 - len(numbers)) if 1 <= len(numbers) <= 4 else 0
    if min(numbers) < 0 or numbers[-1] >= room or any([number > 255 for number in numbers[:-1]]):
        raise OSError("illegal IP address string passed to inet_aton")
    address = numbers[-1]
    for i in range(len(numbers) - 1):
        address |= numbers[i] << 8 * (3 - i)
    return address.to_bytes(4, "big")


def _part_of_address(part):
    """-1 for what is no number."""
    digits, base = part, 10
    if part[:2] in ("0x", "0X"):
        digits, base = part[2:], 16
    elif part[:1] == "0" and len(part) > 1:
        digits, base = part[1:], 8
    allowed = "0123456789abcdefABCDEF" if base == 16 else "01234567" if base == 8 else "0123456789"
    if not digits or len(digits) > 11 or any([digit not in allowed for digit in digits]):
        return -1
    return int(digits, base)


def inet_ntoa(packed_ip, /):
    if len(packed_ip) != 4:
        raise OSError("packed IP wrong length for inet_ntoa")
    return ".".join([str(part) for part in packed_ip])


def _turned(x, size):
    return int.from_bytes(x.to_bytes(size, "big"), sys.byteorder)


def _short(x, name):
    check_signed(x)
    if x < 0:
        raise OverflowError(f"{name}: can't convert negative Python int to C 16-bit unsigned integer")
    if x > 0xFFFF:
        raise OverflowError(f"{name}: Python int too large to convert to C 16-bit unsigned integer")
    return _turned(x, 2)


def _long(x):
    if x < 0:
        raise OverflowError("can't convert negative value to unsigned int")
    if x > 0xFFFFFFFF:
        raise OverflowError("int larger than 32 bits")
    return _turned(x, 4)


def htons(x, /):
    return _short(x, "htons")


def ntohs(x, /):
    return _short(x, "ntohs")


def htonl(x, /):
    return _long(x)


def ntohl(x, /):
    return _long(x)


def _place(address):
    host, port = address
    if not 0 <= port <= 65535:
        raise OverflowError("bind(): port must be 0-65535.")
    return f"{_number_of(host)} {port}"


def _wait_to_read(fd):
    if WAITING.until_ready is not None:
        WAITING.until_ready(fd, 1, -1.0)


class _TextFile(OfText):
    """What `makefile` gives: closing it leaves the socket open."""

    def __init__(self, fd, mode):
        OfText.__init__(self, fd, mode)
        self._can_write = "w" in mode

    def _fill(self):
        _wait_to_read(self._fd)
        return OfText._fill(self)

    def _read_all(self):
        parts = [self._take(len(self._data))]
        while self._fill():
            parts.append(self._take(len(self._data)))
        return b"".join(parts)

    def close(self):
        self.closed = True


class _BytesFile(OfBytes):
    """What `makefile` gives: closing it leaves the socket open."""

    def __init__(self, fd, mode):
        OfBytes.__init__(self, fd, mode)
        self._can_write = "w" in mode

    def _fill(self):
        _wait_to_read(self._fd)
        return OfBytes._fill(self)

    def _read_all(self):
        parts = [self._take(len(self._data))]
        while self._fill():
            parts.append(self._take(len(self._data)))
        return b"".join(parts)

    def close(self):
        self.closed = True


class socket:
    _one_for_all_ = True

    @specialize.argtype(1, 2)
    def __init__(self, family=_AF_INET, type=_STREAM, proto=0, fileno=None):
        if int(family) != _AF_INET:
            raise NotImplementedError("sockets are of the family AF_INET in a compiled program")
        self._fd = _done(path_do("", SOCKET, int(type))) if fileno is None else fileno
        self._timeout = -1.0  # in seconds; below 0: wait as long as it takes

    def __enter__(self):
        return self

    def __exit__(self, cls, value, traceback):
        self.close()
        return False

    def __del__(self):
        self.close()

    def fileno(self):
        return self._fd

    def close(self):
        if self._fd >= 0:
            fd_close(self._fd)
            self._fd = -1

    def detach(self):
        fd = self._fd
        self._fd = -1
        return fd

    def _ready(self, events):
        """Wait for what a timeout limits, or other threads do; TimeoutError."""
        if self._timeout == 0:
            return
        if WAITING.until_ready is not None:
            end = time.monotonic() + self._timeout if self._timeout > 0 else -1.0
            if not WAITING.until_ready(self._fd, events, end):
                raise TimeoutError("timed out")
            return
        if self._timeout < 0:
            return
        end = time.monotonic() + self._timeout
        while True:
            rest = end - time.monotonic()
            if rest < 0:
                raise TimeoutError("timed out")
            if path_do(f"{self._fd} {events}", POLL, int(rest * 1000) + 1) > 0:
                return

    def settimeout(self, value):
        self._timeout = -1.0 if value is None else float(value)
        _done(path_do("0" if value == 0 else "1", SET_BLOCKING, self._fd))

    def gettimeout(self):
        return None if self._timeout < 0 else self._timeout

    def setblocking(self, flag):
        self._timeout = -1.0 if flag else 0.0
        _done(path_do("1" if flag else "0", SET_BLOCKING, self._fd))

    def getblocking(self):
        return self._timeout != 0

    @specialize.argtype(1, 2)
    def setsockopt(self, level, optname, value):
        _done(path_do(f"{int(level)} {int(optname)} {int(value)}", SET_OPTION, self._fd))

    @specialize.argtype(1, 2)
    def getsockopt(self, level, optname):
        return _done(path_do(f"{int(level)} {int(optname)}", GET_OPTION, self._fd))

    def bind(self, address):
        _done(path_do(_place(address), BIND, self._fd))

    def listen(self, backlog=128):
        _done(path_do(str(backlog), LISTEN, self._fd))

    def accept(self):
        self._ready(1)
        made = socket(_AF_INET, _STREAM, 0, _done(path_do("", ACCEPT, self._fd)))
        return made, made.getpeername()

    def connect(self, address):
        place = _place(address)
        if self._timeout > 0:
            _done(path_do("0", SET_BLOCKING, self._fd))
            answer = path_do(place, CONNECT, self._fd)
            _done(path_do("1", SET_BLOCKING, self._fd))
            if answer == IN_PROGRESS:
                self._ready(2)
                answer = -self.getsockopt(1, 4)
            _done(answer)
        else:
            _done(path_do(place, CONNECT, self._fd))

    def connect_ex(self, address):
        answer = path_do(_place(address), CONNECT, self._fd)
        return -answer if answer < 0 else 0

    def getsockname(self):
        both = _done(path_do("", SOCKET_NAME, self._fd))
        return _shown(both >> 16), both & 65535

    def getpeername(self):
        both = _done(path_do("p", SOCKET_NAME, self._fd))
        return _shown(both >> 16), both & 65535

    def recv(self, bufsize, flags=0):
        self._ready(1)
        return read_bytes(self._fd, bufsize)

    @specialize.argtype(1)
    def recv_into(self, buffer, nbytes=0, flags=0):
        return read_into(buffer, self.recv(nbytes or room(buffer)))

    @specialize.argtype(1)
    def send(self, data, flags=0):
        return self._send(like_bytes(data))

    def _send(self, data):
        self._ready(2)
        return _done(fd_put(self._fd, data))

    @specialize.argtype(1)
    def sendall(self, data, flags=0):
        self._send_all(like_bytes(data))

    def _send_all(self, data):
        sent = 0
        while sent < len(data):
            self._ready(2)
            count = fd_put(self._fd, data[sent : sent + 65536])
            if count != INTERRUPTED:
                sent += _done(count)

    def shutdown(self, how):
        _done(path_do(str(how), SHUTDOWN, self._fd))

    @specialize.arg(1)
    def makefile(self, mode="r", buffering=None, *, encoding=None, errors=None, newline=None):
        given = mode if "r" in mode or "w" in mode else mode + "r"
        return _BytesFile(self._fd, given) if "b" in mode else _TextFile(self._fd, given)

    def __repr__(self):
        return f"<socket.socket fd={self._fd}>"


def socketpair(family=None, type=_STREAM, proto=0):
    """Two sockets of the family AF_UNIX, which are connected."""
    if family is not None and int(family) != _AF_UNIX:
        raise NotImplementedError("pairs of sockets are of the family AF_UNIX in a compiled program")
    both = _done(path_do("", SOCKET_PAIR, int(type)))
    return socket(fileno=both >> 20), socket(fileno=both & 0xFFFFF)


def create_connection(address, timeout=None):
    made = socket()
    if timeout is not None:
        made.settimeout(timeout)
    made.connect(address)
    return made


def create_server(address, *, backlog=128, reuse_port=False):
    made = socket()
    made.setsockopt(1, 2, 1)
    made.bind(address)
    made.listen(backlog)
    return made


@specialize.argtype(0)
def _descriptor(x):
    return x if isinstance(x, int) else x.fileno()


def _polled(asked, milliseconds):
    """What is ready of what is asked for, within so much time (below 0: forever)."""
    if WAITING.pause is None:
        return _done(path_do(asked, POLL, milliseconds))
    end = time.monotonic() + milliseconds / 1000
    while True:
        ready = _done(path_do(asked, POLL, 0))
        if ready or (milliseconds >= 0 and time.monotonic() >= end):
            return ready
        WAITING.pause(0.001)


_polled._one_for_all_ = True


@specialize.call_location()
def select(rlist, wlist, xlist, timeout=None):
    readers, writers, others = [x for x in rlist], [x for x in wlist], [x for x in xlist]
    asked = [f"{_descriptor(x)} 1" for x in readers] + [f"{_descriptor(x)} 2" for x in writers]
    asked += [f"{_descriptor(x)} 4" for x in others]
    if len(asked) > 20:
        raise ValueError("select waits for twenty at most in a compiled program")
    ready = _polled(",".join(asked), -1 if timeout is None else int(timeout * 1000))
    found = [i for i in range(len(asked)) if ready >> 3 * i & 7]
    first, second = len(readers), len(readers) + len(writers)
    return (
        [readers[i] for i in found if i < first],
        [writers[i - first] for i in found if first <= i < second],
        [others[i - second] for i in found if i >= second],
    )
