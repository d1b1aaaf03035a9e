"""Sockets that are read and written as one file: what was read ahead of text is lost by writing, as in CPython."""

import socket
import threading


def serve_text(server):
    connection, _ = server.accept()
    with connection, connection.makefile("rw", encoding="utf-8") as file:
        for line in file:
            file.write(line.upper())
            file.flush()


def serve_bytes(server):
    connection, _ = server.accept()
    with connection, connection.makefile("rwb") as file:
        while line := file.readline():
            file.write(line.upper())
            file.flush()


for serve in (serve_text, serve_bytes):
    server = socket.create_server(("127.0.0.1", 0))
    thread = threading.Thread(target=serve, args=(server,))
    thread.start()
    with socket.create_connection(("127.0.0.1", server.getsockname()[1]), timeout=10) as client:
        client.sendall(b"one\ntwo\nthree\n")
        client.shutdown(socket.SHUT_WR)
        data = b""
        while part := client.recv(1024):
            data += part
    thread.join()
    server.close()
    print(data)
