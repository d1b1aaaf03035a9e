"""TCP sockets over IPv4. What is sent and received is bytes."""

# mypy: ignore-errors
from __future__ import annotations

import os
import socket as _socket
from socket import (  # noqa: F401
    AF_INET,
    INADDR_ANY,
    IPPROTO_TCP,
    SHUT_RD,
    SHUT_RDWR,
    SHUT_WR,
    SO_BROADCAST,
    SO_ERROR,
    SO_KEEPALIVE,
    SO_RCVBUF,
    SO_REUSEADDR,
    SO_SNDBUF,
    SOCK_STREAM,
    SOL_SOCKET,
    SOMAXCONN,
    TCP_NODELAY,
)  # fmt: skip

from rpyc_dl.rpython.rtyper.lltypesystem import lltype, rffi


class SocketError(Exception):
    """What a socket raises."""

    errno = 0

    def get_msg(self):
        """The text of the error."""
        return ""

    def __str__(self):
        return self.get_msg()


class SocketErrorWithErrno(SocketError):
    """An error that has a number."""

    def __init__(self, errno):
        SocketError.__init__(self)
        self.errno = errno


class CSocketError(SocketErrorWithErrno):
    """What the system says."""

    def get_msg(self):
        """The text of the error."""
        return os.strerror(self.errno)


class GAIError(SocketErrorWithErrno):
    """A name without an address."""

    def get_msg(self):
        """The text of the error."""
        return "Name or service not known"


class RSocketError(SocketError):
    """What is said here."""

    def __init__(self, message):
        SocketError.__init__(self)
        self.message = message

    def get_msg(self):
        """The text of the error."""
        return self.message


class SocketTimeout(SocketError):
    """A call took longer than it may."""

    def get_msg(self):
        """The text of the error."""
        return "timed out"


def _raise(error):
    """What stands for an OSError here. (A name that has no address is no error of the system.)"""
    if isinstance(error, _socket.gaierror):
        raise GAIError(error.errno or 0)
    if isinstance(error, TimeoutError):
        raise SocketTimeout
    raise CSocketError(error.errno or 0)


class Address:
    """Where a socket is."""


class INETAddress(Address):
    """An address of IPv4 and a port; "" is any address. Raises GAIError for a name that has none."""

    family = AF_INET

    def __init__(self, host, port):
        try:
            self._host = "0.0.0.0" if host == "" else "255.255.255.255" if host == "<broadcast>" else _looked_up(host)
        except OSError as error:
            _raise(error)
        self._port = port

    def get_host(self):
        """Four numbers."""
        return self._host

    def get_port(self):
        """The port."""
        return self._port

    def eq(self, other):
        """Whether it is the same place."""
        return isinstance(other, INETAddress) and self._host == other._host and self._port == other._port

    def _pair(self):
        return self._host, self._port


def _looked_up(host):
    return _socket.gethostbyname(host)


class RSocket:
    """A socket; calls raise SocketError."""

    def __init__(self, family=AF_INET, type=SOCK_STREAM, proto=0, fd=-1, inheritable=True):
        if family != AF_INET or type != SOCK_STREAM:
            raise RSocketError("sockets are of the family AF_INET and the type SOCK_STREAM")
        self.family, self.type, self.proto = family, type, proto
        try:
            self._socket = _socket.socket(AF_INET, SOCK_STREAM, 0, None if fd < 0 else fd)
        except OSError as error:
            _raise(error)
        self.fd = self._socket.fileno()

    def bind(self, address):
        """Have it be at an address."""
        try:
            self._socket.bind(address._pair())
        except OSError as error:
            _raise(error)

    def listen(self, backlog):
        """Let others connect."""
        try:
            self._socket.listen(max(backlog, 0))
        except OSError as error:
            _raise(error)

    def accept(self, inheritable=True):
        """A descriptor, for `make_socket` or `fromfd`, and an address."""
        try:
            connection, (host, port) = self._socket.accept()
            return connection.detach(), INETAddress(host, port)
        except OSError as error:
            _raise(error)

    def connect(self, address):
        """Connect to an address."""
        try:
            self._socket.connect(address._pair())
        except OSError as error:
            _raise(error)

    def connect_ex(self, address):
        """Connect to an address: 0, or the number of the error."""
        return self._socket.connect_ex(address._pair())

    def recv(self, buffersize, flags=0):
        """At most so many bytes, none at the end."""
        try:
            return self._socket.recv(buffersize)
        except OSError as error:
            _raise(error)

    def send(self, data, flags=0):
        """How many of these bytes were sent."""
        try:
            return self._socket.send(data)
        except OSError as error:
            _raise(error)

    def sendall(self, data, flags=0, signal_checker=None):
        """Send all of these bytes."""
        try:
            self._socket.sendall(data)
        except OSError as error:
            _raise(error)

    def getsockname(self):
        """Where it is."""
        try:
            host, port = self._socket.getsockname()
            return INETAddress(host, port)
        except OSError as error:
            _raise(error)

    def getpeername(self):
        """Where the other end is."""
        try:
            host, port = self._socket.getpeername()
            return INETAddress(host, port)
        except OSError as error:
            _raise(error)

    def getsockopt_int(self, level, option):
        """An option."""
        try:
            return self._socket.getsockopt(level, option)
        except OSError as error:
            _raise(error)

    def setsockopt_int(self, level, option, value):
        """Set an option."""
        try:
            self._socket.setsockopt(level, option, value)
        except OSError as error:
            _raise(error)

    def settimeout(self, timeout):
        """How many seconds a call may take; below 0: any time."""
        self._socket.settimeout(None if timeout < 0.0 else timeout)

    def gettimeout(self):
        """How many seconds a call may take; below 0: any time."""
        timeout = self._socket.gettimeout()
        return -1.0 if timeout is None else timeout

    def setblocking(self, block):
        """Whether calls wait."""
        self._socket.setblocking(block)

    def shutdown(self, how):
        """End one direction or both."""
        try:
            self._socket.shutdown(how)
        except OSError as error:
            _raise(error)

    def detach(self):
        """The descriptor, which is no longer closed here."""
        fd = self._socket.detach()
        self.fd = -1
        return fd

    def close(self):
        """Close the descriptor."""
        self._socket.close()
        self.fd = -1


def make_socket(fd, family, type, proto, SocketClass=RSocket):
    """The socket of a descriptor."""
    return SocketClass(family, type, proto, fd)


def fromfd(fd, family, type, proto=0, SocketClass=RSocket, inheritable=True):
    """A socket of another descriptor for the same."""
    try:
        return SocketClass(family, type, proto, os.dup(fd))
    except OSError as error:
        _raise(error)


def gethostbyname(name):
    """The address that a name has, with port 0."""
    return INETAddress(name, 0)


_c_gethostname = rffi.llexternal("gethostname", [rffi.CCHARP, rffi.SIZE_T], rffi.INT)


def gethostname():
    """What this machine is called."""
    with lltype.scoped_alloc(rffi.CCHARP.TO, 1025) as room:
        _c_gethostname(room, rffi.cast(rffi.SIZE_T, 1024))
        return rffi.charp2str(room)
