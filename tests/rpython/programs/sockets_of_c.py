"""The socket functions of C, with structs in raw memory; what is stated about a function for RPython's annotator."""

import sys

from rpython.rlib import _rsocket_rffi as c
from rpython.rtyper.extregistry import ExtRegistryEntry
from rpython.rtyper.lltypesystem import lltype, rffi

KINDS = {c.SOCK_STREAM: "stream", c.SOCK_DGRAM: "datagram", c.SOCK_RAW: "raw"}
RECEIVED = lltype.malloc(rffi.CCHARP.TO, 16, flavor="raw", zero=True, immortal=True)


def item_of(items, i):
    return items[i]


class Entry(ExtRegistryEntry):
    _about_ = item_of

    def compute_result_annotation(self, s_items, s_i):
        raise NotImplementedError("only RPython asks")

    def specialize_call(self, hop):
        raise NotImplementedError("only RPython asks")


def exchange():
    fds = lltype.malloc(c.socketpair_t, 2, flavor="raw")
    print(int(c.socketpair(c.AF_UNIX, c.SOCK_STREAM, 0, fds)))
    print(int(c.send(fds[0], "ping", 4, 0)), int(c.socketrecv(fds[1], rffi.cast(rffi.VOIDP, RECEIVED), 16, 0)))
    print(rffi.charpsize2str(RECEIVED, 4))
    flags = int(c.fcntl(fds[1], c.F_GETFL, 0))
    print(int(c.fcntl(fds[1], c.F_SETFL, flags | c.O_NONBLOCK)), flags & c.O_NONBLOCK)
    print(int(c.socketrecv(fds[1], rffi.cast(rffi.VOIDP, RECEIVED), 16, 0)), c.geterrno() > 0)
    waiting = lltype.malloc(c.pollfdarray, 1, flavor="raw", zero=True)
    waiting[0].c_fd = fds[1]
    waiting[0].c_events = rffi.cast(rffi.SHORT, c.POLLIN)
    print(int(c.poll(waiting, rffi.cast(rffi.ULONG, 1), 0)))
    c.send(fds[0], "x", 1, 0)
    print(int(c.poll(waiting, rffi.cast(rffi.ULONG, 1), 100)), int(waiting[0].c_revents) == c.POLLIN)
    for i in range(2):
        c.socketclose(fds[i])
    lltype.free(waiting, flavor="raw")
    lltype.free(fds, flavor="raw")


def looked_up(host, port):
    hints = lltype.malloc(c.addrinfo, flavor="raw", zero=True)
    rffi.setintfield(hints, "c_ai_family", c.AF_INET)
    rffi.setintfield(hints, "c_ai_socktype", c.SOCK_STREAM)
    found = lltype.malloc(c.addrinfo_ptrptr.TO, 1, flavor="raw")
    error = int(c.getaddrinfo(host, port, hints, found))
    lltype.free(hints, flavor="raw")
    if error:
        lltype.free(found, flavor="raw")
        return "no address: %s" % (error == c.EAI_NONAME)
    info = found[0]
    address = rffi.cast(lltype.Ptr(c.sockaddr_in), info.c_ai_addr)
    with lltype.scoped_alloc(rffi.CCHARP.TO, 64) as text:
        c.inet_ntop(c.AF_INET, rffi.cast(rffi.VOIDP, address.c_sin_addr), text, 64)
        result = "%s:%d %s" % (rffi.charp2str(text), int(c.ntohs(address.c_sin_port)), KINDS[int(info.c_ai_socktype)])
    c.freeaddrinfo(info)
    lltype.free(found, flavor="raw")
    return result


def main(argv):
    exchange()
    print(looked_up("127.0.0.1", "80"))
    print(looked_up("no such host", "80"))
    print(int(c.socketconnect(-1, lltype.nullptr(c.sockaddr), 0)), c.last_error().get_msg())
    print(item_of(["a", "b"], 1), hex(int(c.htonl(rffi.cast(rffi.UINT, 1)))))
    return 0


def target(driver, args):
    return main, None


if __name__ == "__main__":
    sys.exit(main(sys.argv))
