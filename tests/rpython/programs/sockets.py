"""A server and a client in one program, by RPython's sockets."""

import sys

from rpython.rlib import rsocket
from rpython.rlib.rsocket import INETAddress, RSocket


def errors():
    for call in ("refused", "closed", "name", "kind"):
        try:
            if call == "refused":
                RSocket().connect(INETAddress("127.0.0.1", 1))
            elif call == "closed":
                s = RSocket()
                s.shutdown(rsocket.SHUT_RDWR)
            elif call == "name":
                INETAddress("no.such.host.invalid", 1)
            else:
                RSocket(rsocket.AF_INET, 2)
        except rsocket.GAIError:
            print(call, "has no address")
        except rsocket.SocketError as error:
            print(call, error.get_msg())


def late(server):
    server.settimeout(0.01)
    try:
        server.accept()
    except rsocket.SocketTimeout as error:
        print(error.get_msg(), server.gettimeout() == 0.01)
    server.settimeout(-1.0)
    print(server.gettimeout())


def main(argv):
    server = RSocket(rsocket.AF_INET, rsocket.SOCK_STREAM)
    server.setsockopt_int(rsocket.SOL_SOCKET, rsocket.SO_REUSEADDR, 1)
    server.bind(INETAddress("", 0))
    server.listen(1)
    here = server.getsockname()
    print(here.get_host(), here.get_port() > 0, server.getsockopt_int(rsocket.SOL_SOCKET, rsocket.SO_REUSEADDR) > 0)
    client = RSocket()
    client.connect(INETAddress("localhost", here.get_port()))
    fd, address = server.accept()
    served = rsocket.fromfd(fd, rsocket.AF_INET, rsocket.SOCK_STREAM)
    again = rsocket.make_socket(fd, rsocket.AF_INET, rsocket.SOCK_STREAM, 0)
    print(
        address.eq(client.getsockname()), address.get_host(), served.getpeername().eq(address), served.fd != again.fd
    )
    again.close()
    client.sendall(b"GET / HTTP/1.0\r\n\r\n")
    print(served.recv(100))
    print(served.send("é".encode()), client.recv(100).decode())
    served.close()
    print(client.recv(10), len(rsocket.gethostname()) > 0, rsocket.gethostbyname("127.0.0.1").get_host())
    client.close()
    late(server)
    server.close()
    errors()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
