import select
import socket


def serve(server):
    conn, address = server.accept()
    with conn:
        print(address[0], address[1] > 0, conn.getpeername()[0])
        lines = []
        with conn.makefile("r") as f:
            for line in f:
                if not line.strip():
                    break
                lines.append(line.rstrip())
        print(lines)
        body = "<p>hello</p>"
        conn.sendall(f"HTTP/1.0 200 OK\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode())


def both_ways():
    """One file for both directions, closed before the socket."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        client = socket.create_connection(server.getsockname(), timeout=5)
        conn, _ = server.accept()
        with conn, conn.makefile("rwb") as there, client, client.makefile("wrb") as here:
            here.write(b"ask\nmore\n")
            here.flush()
            there.write(there.readline().upper() + there.readline())
            there.flush()
            print(here.readline(), here.readline(), here.readable(), here.writable())


def main():
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as server:
        server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        server.bind(("127.0.0.1", 0))
        server.listen()
        host, port = server.getsockname()
        print(host, port > 0, server.fileno() > 0)
        print(select.select([server], [], [], 0) == ([], [], []))
        client = socket.create_connection((host, port), timeout=5)
        print(len(select.select([server], [client], [], 1)[0]))
        client.sendall(b"GET / HTTP/1.0\r\nHost: here\r\n\r\n")
        serve(server)
        data = b""
        while True:
            part = client.recv(4096)
            if not part:
                break
            data += part
        print(data.decode().splitlines())
        client.close()
        server.settimeout(0.05)
        try:
            server.accept()
        except TimeoutError as e:
            print("timed out", e)
    try:
        socket.create_connection(("127.0.0.1", port))
    except ConnectionRefusedError as e:
        print(e.errno, e.strerror)
    print(socket.gethostbyname("127.0.0.1"))
    try:
        socket.gethostbyname("no such host.invalid")
    except socket.gaierror as e:
        print("gaierror", e.errno)
    with socket.create_server(("127.0.0.1", 0)) as again:
        c = socket.socket()
        c.connect(again.getsockname())
        d, _ = again.accept()
        print(c.send(b"abc"), d.recv(10))
        d.shutdown(socket.SHUT_WR)
        print(c.recv(10), c.gettimeout())
        d.close()
        c.close()


def addresses():
    for text in ("192.168.1.5", "10.1", "1.2.3", "0x7f.1", "127", "010.0.0.1", "4294967295"):
        print(text, socket.inet_aton(text), socket.inet_ntoa(socket.inet_aton(text)))
    for wrong in ("300.1.1.1", "a.b.c.d", "", "1.2.3.4.5", "1..2", "4294967296", "1.2.3.256", "08.1.1.1", "-1.2.3.4"):
        try:
            print(wrong, socket.inet_aton(wrong))
        except OSError as e:
            print(wrong, e)
    print(socket.htons(80), socket.ntohs(socket.htons(8080)), socket.htonl(1), socket.ntohl(1 << 24))
    for turned in (lambda: socket.htons(1 << 16), lambda: socket.htonl(-1), lambda: socket.inet_ntoa(b"abc")):
        try:
            print(turned())
        except (OverflowError, OSError) as e:
            print(type(e).__name__)


main()
both_ways()
addresses()
