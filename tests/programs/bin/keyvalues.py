#!/usr/bin/env python3
"""A tiny key-value server over HTTP, written with sockets, and its client."""

import json
import socket
import sys
import threading
from urllib.parse import parse_qs, quote, unquote, urlsplit

REASONS = {
    200: "OK",
    201: "Created",
    204: "No Content",
    400: "Bad Request",
    404: "Not Found",
    405: "Method Not Allowed",
}


class HTTPError(Exception):
    def __init__(self, status, message=""):
        super().__init__(message or REASONS[status])
        self.status = status


class Store:
    def __init__(self):
        self.data = {}
        self.hits = 0

    def handle(self, method, target, body):
        url = urlsplit(target)
        key = unquote(url.path.lstrip("/"))
        query = parse_qs(url.query)
        self.hits += 1
        handler = getattr(self, "do_" + method.lower(), None)
        if handler is None:
            raise HTTPError(405)
        return handler(key, query, body)

    def do_get(self, key, query, body):
        if not key:
            prefix = query.get("prefix", [""])[0]
            names = sorted(k for k in self.data if k.startswith(prefix))
            return 200, json.dumps({"keys": names, "hits": self.hits})
        try:
            return 200, self.data[key]
        except KeyError:
            raise HTTPError(404, f"no key {key!r}") from None

    def do_put(self, key, query, body):
        status = 200 if key in self.data else 201
        self.data[key] = body
        return status, ""

    def do_delete(self, key, query, body):
        if self.data.pop(key, None) is None:
            raise HTTPError(404)
        return 204, ""


def read_message(f):
    start = f.readline().decode("latin-1").strip()
    headers = {}
    for raw in iter(f.readline, b"\r\n"):
        if not raw:
            break
        name, _, value = raw.decode("latin-1").partition(":")
        headers[name.strip().lower()] = value.strip()
    length = int(headers.get("content-length", 0))
    body = f.read(length).decode() if length else ""
    return start, headers, body


def write_message(f, start, headers, body):
    data = body.encode()
    headers = {**headers, "Content-Length": str(len(data))}
    f.write(f"{start}\r\n".encode())
    for name, value in headers.items():
        f.write(f"{name}: {value}\r\n".encode())
    f.write(b"\r\n" + data)
    f.flush()


def serve(listener, store, count):
    for _ in range(count):
        conn, addr = listener.accept()
        with conn, conn.makefile("rwb") as f:
            start, headers, body = read_message(f)
            try:
                method, target, version = start.split()
                status, text = store.handle(method, target, body)
            except HTTPError as e:
                status, text = e.status, str(e) + "\n"
            except ValueError:
                status, text = 400, "bad request line\n"
            write_message(f, f"HTTP/1.0 {status} {REASONS[status]}", {"Content-Type": "text/plain"}, text)


def request(port, method, target, body=""):
    with socket.create_connection(("127.0.0.1", port), timeout=5) as s:
        f = s.makefile("rwb")
        write_message(f, f"{method} {target} HTTP/1.0", {"Host": "localhost"}, body)
        start, headers, text = read_message(f)
    version, status, reason = start.split(None, 2)
    return int(status), reason, headers, text


def main():
    calls = [
        ("PUT", "/" + quote("größe/1"), "42"),
        ("PUT", "/b", json.dumps([1, 2.5, None])),
        ("PUT", "/b", "again"),
        ("GET", "/b", ""),
        ("GET", "/" + quote("größe/1", safe=""), ""),
        ("GET", "/?prefix=g", ""),
        ("DELETE", "/b", ""),
        ("DELETE", "/b", ""),
        ("PATCH", "/b", ""),
        ("GET", "/none", ""),
        ("GET /x y z", "", ""),
    ]
    listener = socket.create_server(("127.0.0.1", 0))
    port = listener.getsockname()[1]
    store = Store()
    thread = threading.Thread(target=serve, args=(listener, store, len(calls)), daemon=True)
    thread.start()
    failures = 0
    for method, target, body in calls:
        status, reason, headers, text = request(port, method, target, body)
        failures += status >= 400
        print(f"{method:6} {target:20} -> {status} {reason:18} {headers['content-length']:>3} {text.strip()}")
    thread.join()
    listener.close()
    print(store.data, store.hits)
    try:
        request(port, "GET", "/")
    except ConnectionRefusedError as e:
        print("closed:", e.strerror)
    return failures


if __name__ == "__main__":
    sys.exit(main())
