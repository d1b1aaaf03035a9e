#!/usr/bin/env python3
"""A small HTTP server and a client of it, both here."""

import json
import socket
import sys

PAGES = {"/": "<h1>Hello</h1>", "/about": "<p>A server of few lines.</p>"}


def read_request(conn):
    data = b""
    while b"\r\n\r\n" not in data:
        part = conn.recv(1024)
        if not part:
            break
        data += part
    head = data.partition(b"\r\n\r\n")[0].decode("ascii")
    lines = head.split("\r\n")
    method, path, version = lines[0].split(" ")
    headers = {}
    for line in lines[1:]:
        name, _, value = line.partition(":")
        headers[name.strip().lower()] = value.strip()
    return method, path, headers


def answer(conn):
    method, path, headers = read_request(conn)
    if method != "GET":
        status, body = "405 Method Not Allowed", "no"
    elif path in PAGES:
        status, body = "200 OK", PAGES[path]
    elif path == "/headers":
        status, body = "200 OK", json.dumps(headers, sort_keys=True)
    else:
        status, body = "404 Not Found", "nothing here"
    reply = f"HTTP/1.0 {status}\r\nContent-Type: text/html\r\nContent-Length: {len(body.encode())}\r\n\r\n{body}"
    conn.sendall(reply.encode())
    conn.close()


def get(server, path, method="GET"):
    client = socket.create_connection(server.getsockname())
    client.sendall(f"{method} {path} HTTP/1.0\r\nHost: localhost\r\nUser-Agent: loopback\r\n\r\n".encode())
    conn, address = server.accept()
    answer(conn)
    parts = []
    while True:
        part = client.recv(4096)
        if not part:
            break
        parts.append(part)
    client.close()
    head, _, body = b"".join(parts).partition(b"\r\n\r\n")
    return head.decode().splitlines()[0], body.decode()


def main():
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as server:
        server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        server.bind(("127.0.0.1", 0))
        server.listen(5)
        for path in ["/", "/about", "/headers", "/missing"]:
            status, body = get(server, path)
            print(f"{path:10} {status:25} {body}")
        print(get(server, "/", "POST")[0])
    return 0


if __name__ == "__main__":
    sys.exit(main())
