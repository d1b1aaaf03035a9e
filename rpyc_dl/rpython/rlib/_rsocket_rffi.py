"""The socket functions of C as they are: numbers, structs, functions. `rsocket` has objects."""

# mypy: ignore-errors
from __future__ import annotations

import os
import socket as _socket

from rpyc_dl.rpython.rlib import rposix
from rpyc_dl.rpython.rtyper.lltypesystem import lltype, rffi
from rpyc_dl.rpython.rtyper.tool import rffi_platform
from rpyc_dl.rpython.translator.tool.cbuild import ExternalCompilationInfo

_PREFIXES = ("AF_", "AI_", "EAI_", "INADDR_", "IP", "MSG_", "NI_", "PF_", "SHUT_", "SO_", "SOCK_", "SOL_", "TCP_")
constants = {
    name: int(value)
    for name, value in vars(_socket).items()
    if name == "SOMAXCONN" or (name.startswith(_PREFIXES) and isinstance(value, int))
}
globals().update(constants)

_info = ExternalCompilationInfo(
    includes=["sys/types.h", "sys/socket.h", "sys/un.h", "sys/time.h", "sys/ioctl.h", "netinet/in.h", "arpa/inet.h",
              "netdb.h", "poll.h", "fcntl.h", "unistd.h"]
)  # fmt: skip


def _bytes(count):
    return rffi.CFixedArray(lltype.Char, count)


class CConfig:
    """What is asked from C."""

    _compilation_info_ = _info
    in_addr = rffi_platform.Struct("struct in_addr", [("s_addr", rffi.UINT)])
    in6_addr = rffi_platform.Struct("struct in6_addr", [("s6_addr", _bytes(16))])
    timeval = rffi_platform.Struct("struct timeval", [("tv_sec", rffi.LONG), ("tv_usec", rffi.LONG)])
    pollfd = rffi_platform.Struct(
        "struct pollfd", [("fd", rffi.INT), ("events", rffi.SHORT), ("revents", rffi.SHORT)]
    )
    linger = rffi_platform.Struct("struct linger", [("l_onoff", rffi.INT), ("l_linger", rffi.INT)])
    sockaddr = rffi_platform.Struct("struct sockaddr", [("sa_family", rffi.USHORT), ("sa_data", _bytes(14))])
    sockaddr_un = rffi_platform.Struct("struct sockaddr_un", [("sun_family", rffi.USHORT), ("sun_path", _bytes(108))])
    F_GETFL, F_SETFL = rffi_platform.ConstantInteger("F_GETFL"), rffi_platform.ConstantInteger("F_SETFL")
    F_GETFD, F_SETFD = rffi_platform.ConstantInteger("F_GETFD"), rffi_platform.ConstantInteger("F_SETFD")
    O_NONBLOCK, FIONBIO = rffi_platform.ConstantInteger("O_NONBLOCK"), rffi_platform.ConstantInteger("FIONBIO")
    POLLIN, POLLOUT = rffi_platform.ConstantInteger("POLLIN"), rffi_platform.ConstantInteger("POLLOUT")
    POLLERR, POLLHUP = rffi_platform.ConstantInteger("POLLERR"), rffi_platform.ConstantInteger("POLLHUP")
    NI_MAXHOST, NI_MAXSERV = rffi_platform.ConstantInteger("NI_MAXHOST"), rffi_platform.ConstantInteger("NI_MAXSERV")


_config = rffi_platform.configure(CConfig)
globals().update(_config)
in_addr, in6_addr, timeval, pollfd = _config["in_addr"], _config["in6_addr"], _config["timeval"], _config["pollfd"]
linger, sockaddr, sockaddr_un = _config["linger"], _config["sockaddr"], _config["sockaddr_un"]


class _CConfig:
    """What is asked with the structs above."""

    _compilation_info_ = _info
    sockaddr_in = rffi_platform.Struct(
        "struct sockaddr_in", [("sin_family", rffi.USHORT), ("sin_port", rffi.USHORT), ("sin_addr", in_addr)]
    )
    sockaddr_in6 = rffi_platform.Struct(
        "struct sockaddr_in6",
        [
            ("sin6_family", rffi.USHORT), ("sin6_port", rffi.USHORT), ("sin6_flowinfo", rffi.UINT),
            ("sin6_addr", in6_addr), ("sin6_scope_id", rffi.UINT),
        ],
    )  # fmt: skip
    addrinfo = rffi_platform.Struct(
        "struct addrinfo",
        [
            ("ai_flags", rffi.INT), ("ai_family", rffi.INT), ("ai_socktype", rffi.INT), ("ai_protocol", rffi.INT),
            ("ai_addrlen", rffi.UINT), ("ai_addr", lltype.Ptr(sockaddr)), ("ai_canonname", rffi.CCHARP),
            ("ai_next", rffi.VOIDP),
        ],
    )  # fmt: skip


_more = rffi_platform.configure(_CConfig)
sockaddr_in, sockaddr_in6, addrinfo = _more["sockaddr_in"], _more["sockaddr_in6"], _more["addrinfo"]
sockaddr_ptr, addrinfo_ptr = lltype.Ptr(sockaddr), lltype.Ptr(addrinfo)
addrinfo_ptrptr, pollfdarray = rffi.CArrayPtr(addrinfo_ptr), rffi.CArray(pollfd)
socklen_t, socklen_t_ptr = rffi.UINT, rffi.UINTP
SAVE_ERR = rffi.RFFI_SAVE_ERRNO
_FD, _INT, _LENGTH, _LENGTH_P = rffi.INT, rffi.INT, socklen_t, socklen_t_ptr


def external(name, args, result, **kwds):
    """A function of C."""
    return rffi.llexternal(name, args, result, save_err=SAVE_ERR, **kwds)


socket = external("socket", [_INT, _INT, _INT], _FD)
socketclose = socketclose_no_errno = external("close", [_FD], _INT)
socketconnect = external("connect", [_FD, sockaddr_ptr, _LENGTH], _INT)
socketaccept = external("accept", [_FD, sockaddr_ptr, _LENGTH_P], _FD)
socketbind = external("bind", [_FD, sockaddr_ptr, _LENGTH], _INT)
socketlisten = external("listen", [_FD, _INT], _INT)
socketgetpeername = external("getpeername", [_FD, sockaddr_ptr, _LENGTH_P], _INT)
socketgetsockname = external("getsockname", [_FD, sockaddr_ptr, _LENGTH_P], _INT)
socketgetsockopt = external("getsockopt", [_FD, _INT, _INT, rffi.VOIDP, _LENGTH_P], _INT)
socketsetsockopt = external("setsockopt", [_FD, _INT, _INT, rffi.VOIDP, _LENGTH], _INT)
socketrecv = external("recv", [_FD, rffi.VOIDP, rffi.SIZE_T, _INT], rffi.SSIZE_T)
recvfrom = external("recvfrom", [_FD, rffi.VOIDP, rffi.SIZE_T, _INT, sockaddr_ptr, _LENGTH_P], rffi.SSIZE_T)
send = external("send", [_FD, rffi.CCHARP, rffi.SIZE_T, _INT], rffi.SSIZE_T)
sendto = external("sendto", [_FD, rffi.VOIDP, rffi.SIZE_T, _INT, sockaddr_ptr, _LENGTH], rffi.SSIZE_T)
socketshutdown = external("shutdown", [_FD, _INT], _INT)
socketpair_t = rffi.CArray(_FD)
socketpair = external("socketpair", [_INT, _INT, _INT, lltype.Ptr(socketpair_t)], _INT)
dup = external("dup", [_FD], _FD)
fcntl = external("fcntl", [_FD, _INT, _INT], _INT)
poll = external("poll", [lltype.Ptr(pollfdarray), rffi.ULONG, _INT], _INT)
htonl, ntohl = external("htonl", [rffi.UINT], rffi.UINT), external("ntohl", [rffi.UINT], rffi.UINT)
htons, ntohs = external("htons", [rffi.USHORT], rffi.USHORT), external("ntohs", [rffi.USHORT], rffi.USHORT)
inet_addr = external("inet_addr", [rffi.CCHARP], rffi.UINT)
inet_aton = external("inet_aton", [rffi.CCHARP, lltype.Ptr(in_addr)], _INT)
inet_pton = external("inet_pton", [_INT, rffi.CCHARP, rffi.VOIDP], _INT)
inet_ntop = external("inet_ntop", [_INT, rffi.VOIDP, rffi.CCHARP, _LENGTH], rffi.CCHARP)
getaddrinfo = external("getaddrinfo", [rffi.CCHARP, rffi.CCHARP, addrinfo_ptr, addrinfo_ptrptr], _INT)
freeaddrinfo = external("freeaddrinfo", [addrinfo_ptr], lltype.Void)
gai_strerror = external("gai_strerror", [_INT], rffi.CCHARP)
getnameinfo = external(
    "getnameinfo", [sockaddr_ptr, _LENGTH, rffi.CCHARP, rffi.SIZE_T, rffi.CCHARP, rffi.SIZE_T, _INT], _INT
)
gethostname = external("gethostname", [rffi.CCHARP, rffi.SIZE_T], _INT)


def gai_strerror_str(errno):
    """The text of an error of `getaddrinfo`."""
    return rffi.charp2str(gai_strerror(errno))


def geterrno():
    """The number of the last error."""
    return rposix.get_saved_errno()


def last_error():
    """The last error."""
    return CSocketError(rposix.get_saved_errno())


class CSocketError(Exception):
    """What the system says."""

    def __init__(self, errno):
        self.errno = errno

    def get_msg(self):
        """The text of the error."""
        return os.strerror(self.errno)
