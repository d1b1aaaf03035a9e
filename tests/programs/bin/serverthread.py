import socket
import threading
from http import HTTPStatus


class Handler:
    routes = {}

    @classmethod
    def route(cls, path):
        def register(func):
            cls.routes[path] = func
            return func

        return register


@Handler.route("/")
def index(query):
    return HTTPStatus.OK, "hello"


@Handler.route("/add")
def add(query):
    try:
        return HTTPStatus.OK, str(sum(int(v) for v in query.get("n", "").split(",")))
    except ValueError as e:
        return HTTPStatus.BAD_REQUEST, str(e)


def serve(server, n):
    for _ in range(n):
        conn, addr = server.accept()
        with conn:
            data = b""
            while b"\r\n\r\n" not in data:
                data += conn.recv(1024)
            request = data.split(b"\r\n", 1)[0].decode()
            method, target, version = request.split()
            path, _, tail = target.partition("?")
            query = dict(p.split("=", 1) for p in tail.split("&") if "=" in p)
            func = Handler.routes.get(path)
            if func is None:
                status, body = HTTPStatus.NOT_FOUND, f"no {path}"
            else:
                status, body = func(query)
            raw = body.encode()
            head = f"HTTP/1.0 {status.value} {status.phrase}\r\nContent-Length: {len(raw)}\r\n\r\n"
            conn.sendall(head.encode() + raw)


def get(port, target):
    with socket.create_connection(("127.0.0.1", port), timeout=5) as s:
        s.sendall(f"GET {target} HTTP/1.0\r\n\r\n".encode())
        data = b""
        while chunk := s.recv(4096):
            data += chunk
    head, _, body = data.partition(b"\r\n\r\n")
    lines = head.decode().splitlines()
    headers = {k.lower(): v for k, v in (line.split(": ", 1) for line in lines[1:])}
    return lines[0], headers, body.decode()


def main():
    targets = ["/", "/add?n=1,2,3", "/add?n=x", "/none"]
    server = socket.create_server(("127.0.0.1", 0))
    port = server.getsockname()[1]
    t = threading.Thread(target=serve, args=(server, len(targets)), daemon=True)
    t.start()
    for target in targets:
        print(target, *get(port, target))
    t.join()
    server.close()


if __name__ == "__main__":
    main()
