"""`socketserver`, the parts of `http.client` and `urllib.request` that scripts seldom use, and `locale`."""

import http.client
import http.server
import locale
import socket
import socketserver
import threading
import urllib.error
import urllib.request


class Echo(socketserver.StreamRequestHandler):
    def handle(self):
        for line in self.rfile:
            self.wfile.write(line.upper())
            if line == b"end\n":
                break


class Once(socketserver.BaseRequestHandler):
    def setup(self):
        self.server.seen.append("setup")

    def handle(self):
        self.request.sendall(b"got " + self.request.recv(100))

    def finish(self):
        self.server.seen.append("finish")


class Counting(socketserver.TCPServer):
    allow_reuse_address = True

    def __init__(self, address, handler):
        super().__init__(address, handler)
        self.seen = []

    def verify_request(self, request, client_address):
        return client_address[0] == "127.0.0.1"


class Pages(http.server.BaseHTTPRequestHandler):
    def log_message(self, format, *args):
        pass

    def do_GET(self):
        if self.path == "/moved":
            self.send_response(http.HTTPStatus.FOUND)
            self.send_header("Location", "/lines")
            self.end_headers()
        elif self.path == "/lines":
            self.send_response(200, "Fine")
            self.send_header("Content-Type", "text/plain; charset=UTF-8")
            self.send_header("X-Number", 7)
            self.end_headers()
            self.wfile.write("one\ntwo\nthrée".encode())
        elif self.path == "/chunks":
            self.send_response(200)
            self.send_header("Transfer-Encoding", "chunked")
            self.end_headers()
            for part in (b"first ", b"second"):
                self.wfile.write(b"%x\r\n%s\r\n" % (len(part), part))
            self.wfile.write(b"0\r\n\r\n")
        else:
            self.send_error(http.HTTPStatus.NOT_FOUND)

    def do_HEAD(self):
        self.send_response(204)
        self.end_headers()


def ask(port, text):
    with socket.create_connection(("127.0.0.1", port)) as connection:
        connection.sendall(text)
        connection.shutdown(socket.SHUT_WR)
        file = connection.makefile("rb")
        return file.read()


def with_sockets():
    with socketserver.TCPServer(("127.0.0.1", 0), Echo) as server:
        thread = threading.Thread(target=server.handle_request)
        thread.start()
        print(ask(server.server_address[1], b"one\ntwo\nend\nmore\n"))
        thread.join()
    with Counting(("127.0.0.1", 0), Once) as counting:
        thread = threading.Thread(target=counting.serve_forever, args=(0.05,))
        thread.start()
        for word in (b"a", b"b"):
            print(ask(counting.server_address[1], word))
        counting.shutdown()
        thread.join()
        print(counting.seen, isinstance(counting, socketserver.BaseServer))
        counting.timeout = 0.01
        counting.handle_request()


def with_urls(base):
    with urllib.request.urlopen(base + "/moved") as answer:
        print(answer.geturl() == base + "/lines", answer.getcode(), answer.reason, answer.headers["x-number"])
        print(answer.headers.get_content_type(), answer.headers.get_content_charset(), answer.info().get("None", "-"))
        print([line.decode() for line in answer])
    with urllib.request.urlopen(urllib.request.Request(base + "/chunks")) as answer:
        print(answer.read(4), answer.read(), answer.read(), answer.isclosed())
    try:
        urllib.request.urlopen(base + "/nothing")
    except urllib.error.HTTPError as error:
        print(error, error.code, error.headers["Connection"], error.read()[:15])
    request = urllib.request.Request(base + "/lines", method="HEAD", headers={"x-one": "1"})
    request.add_header("X-Two", "2")
    print(request.get_method(), request.host in base, request.selector, sorted(request.header_items()))
    with urllib.request.urlopen(request) as answer:
        print(answer.status, answer.read())
    for url in ("http://127.0.0.1:1/", "gopher://x/"):
        try:
            urllib.request.urlopen(url, timeout=2)
        except urllib.error.URLError as error:
            print(isinstance(error, OSError), error)
    try:
        urllib.request.urlopen("nothing")
    except ValueError as error:
        print(error)


def with_connections(port):
    connection = http.client.HTTPConnection(f"127.0.0.1:{port}")
    connection.putrequest("GET", "/lines")
    connection.putheader("X-Of", "them")
    connection.endheaders()
    answer = connection.getresponse()
    print(isinstance(answer, http.client.HTTPResponse), isinstance(answer.headers, http.client.HTTPMessage))
    print(answer.status, answer.version, answer.getheader("X-Number"), answer.getheader("X-None", "none"))
    names = [name for name, _ in answer.getheaders()]
    print(names, answer.readline(), answer.read(3), len(answer.read()), answer.isclosed())
    try:
        connection.getresponse()
    except http.client.HTTPException as error:
        print(type(error).__name__)
    connection.close()


def with_locales():
    print(locale.setlocale(locale.LC_ALL, "C"), locale.getlocale(), locale.setlocale(locale.LC_NUMERIC))
    print(locale.setlocale(locale.LC_ALL, "C.UTF-8"), locale.getlocale(locale.LC_CTYPE), locale.setlocale(0))
    print(locale.getpreferredencoding(), locale.getencoding(), locale.strcoll("a", "b"), locale.strxfrm("ab"))
    print(locale.localeconv(), repr(locale.localeconv()["thousands_sep"]), locale.localeconv()["decimal_point"] + "5")
    try:
        locale.setlocale(locale.LC_ALL, "xx_YY")
    except locale.Error as error:
        print(error)


def main():
    with_sockets()
    server = http.server.HTTPServer(("127.0.0.1", 0), Pages)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    with_urls(f"http://127.0.0.1:{server.server_port}")
    with_connections(server.server_port)
    server.shutdown()
    thread.join()
    server.server_close()
    with_locales()


main()
