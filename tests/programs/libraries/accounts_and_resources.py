"""`pwd`, `grp`, `resource`, `socket.socketpair`, what `locale` says of numbers, `linecache`."""

import grp
import linecache
import locale
import os
import pwd
import resource
import socket
import sys
import tempfile
import threading


def accounts():
    root = pwd.getpwnam("root")
    print(root.pw_name, root.pw_uid, root.pw_gid, root.pw_dir, root.pw_shell, root.pw_gecos)
    print(root, root[0], root[2], len(root), root == pwd.getpwuid(0), pwd.getpwuid(os.getuid()).pw_name)
    print(sorted(entry.pw_name for entry in pwd.getpwall())[:3])
    print(
        isinstance(root, pwd.struct_passwd), isinstance(grp.getgrgid(0), grp.struct_group), tuple(grp.getgrgid(0))[0]
    )
    print(grp.getgrgid(0), grp.getgrnam("root").gr_mem, len(grp.getgrall()) > 1)
    for ask in (lambda: pwd.getpwnam("no one's"), lambda: pwd.getpwuid(987654), lambda: grp.getgrnam("none's")):
        try:
            ask()
        except KeyError as error:
            print(error)
    try:
        grp.getgrgid(987654)
    except KeyError as error:
        print(error)


def resources():
    before = resource.getrusage(resource.RUSAGE_SELF)
    print(type(before), isinstance(before, resource.struct_rusage))
    total = sum(i * i for i in range(200000))
    after = resource.getrusage(resource.RUSAGE_SELF)
    print(total, after.ru_utime >= before.ru_utime, after.ru_maxrss > 0, after[0] == after.ru_utime, len(after))
    print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_nswap, resource.getpagesize())
    soft, hard = resource.getrlimit(resource.RLIMIT_CORE)
    resource.setrlimit(resource.RLIMIT_CORE, (0, hard))
    print(resource.getrlimit(resource.RLIMIT_CORE) == (0, hard), resource.getrlimit(resource.RLIMIT_NOFILE)[0] > 0)
    for wrong in (lambda: resource.getrlimit(1000), lambda: resource.setrlimit(resource.RLIMIT_CORE, (5, 1))):
        try:
            wrong()
        except ValueError as error:
            print(error)
    try:
        resource.getrusage(77)
    except ValueError as error:
        print(error)


def pairs():
    left, right = socket.socketpair()
    left.sendall(b"ping")
    print(right.recv(10), left.fileno() != right.fileno())
    answering = threading.Thread(target=lambda: right.sendall(right.recv(20).upper()))
    answering.start()
    left.sendall(b"pong")
    print(left.recv(20))
    answering.join()
    right.close()
    print(left.recv(5))
    left.close()


def numbers():
    locale.setlocale(locale.LC_ALL, "C")
    print(locale.format_string("%d items, %.2f", (1234567, 2.5), grouping=True), locale.format_string("%5s|", "ab"))
    print(locale.format_string("%(n)03d", {"n": 7}), locale.str(1234.5), locale.str(1e20), locale.delocalize("1.5"))
    print(locale.atof("1.50"), locale.atoi("12"), locale.atof("3", int), locale.localize("12.5", grouping=True))
    try:
        print(locale.currency(12.5))
    except ValueError as error:
        print(error)


def lines():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "lines.txt")
        with open(path, "w") as file:
            file.write("one\ntwo\nlast")
        print(repr(linecache.getline(path, 2)), linecache.getlines(path), repr(linecache.getline(path, 9)))
        print(repr(linecache.getline(path, 0)), repr(linecache.getline(path, -1)), linecache.getlines(path + "none"))
        with open(path, "w") as file:
            file.write("another line\n")
        print(linecache.getlines(path))
        linecache.checkcache(path)
        print(linecache.getlines(path))
        with open(path, "wb") as file:
            file.write(b"\xff\xfe\n")
        linecache.checkcache()
        print(linecache.getlines(path))
        linecache.clearcache()


accounts()
resources()
pairs()
numbers()
lines()
print(sys.audit("accounts", 1, "a"), sys.audit("resources"))
