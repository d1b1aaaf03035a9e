"""Threads that sleep, or wait for a socket: others run meanwhile."""

import socket
import sys
import threading
import time


def ticker(state):
    while not state["stop"]:
        state["ticks"] += 1
        time.sleep(0.01)


def echo(server, n):
    for _ in range(n):
        conn, addr = server.accept()
        with conn, conn.makefile("r") as lines:
            for line in lines:
                conn.sendall(line.upper().encode())


def main():
    state = {"stop": False, "ticks": 0}
    t = threading.Thread(target=ticker, args=(state,), daemon=True)
    t.start()
    time.sleep(0.1)
    state["stop"] = True
    t.join()
    print(2 < state["ticks"] < 20)
    server = socket.create_server(("127.0.0.1", 0))
    s = threading.Thread(target=echo, args=(server, 2), daemon=True)
    s.start()
    for text in ["one", "two"]:
        with socket.create_connection(server.getsockname(), timeout=5) as c:
            for i in range(3):
                c.sendall(f"{text} {i}\n".encode())
                print(c.recv(100))
            c.shutdown(socket.SHUT_WR)
            print(c.recv(100))
    s.join()
    server.settimeout(0.05)
    idle = threading.Thread(target=time.sleep, args=(0.2,), daemon=True)
    idle.start()
    try:
        server.accept()
    except TimeoutError as e:
        print("timeout", e)
    server.close()


main()
