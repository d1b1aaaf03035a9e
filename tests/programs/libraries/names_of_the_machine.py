"""What the machine is called, files that are written out and cut off, and commands as files."""

import os
import platform
import socket
import tempfile


def main(folder):
    print(os.uname().sysname, os.uname()[0], len(os.uname()), os.uname() == os.uname(), repr(os.uname())[:30])
    print(isinstance(os.uname(), os.uname_result))
    print(platform.system(), platform.machine(), platform.node() == socket.gethostname(), platform.release())
    print(platform.python_version(), platform.python_implementation(), platform.version())
    fd = os.open(folder + "/osx.tmp", os.O_CREAT | os.O_RDWR, 0o600)
    os.write(fd, b"abcdef")
    os.fsync(fd)
    os.close(fd)
    with open(folder + "/osx.tmp", "a") as f:
        f.write("more")
        f.flush()
        os.fsync(f.fileno())
        os.fdatasync(f)
    os.truncate(folder + "/osx.tmp", 4)
    print(open(folder + "/osx.tmp").read())
    os.renames(folder + "/osx.tmp", folder + "/osx.d/osx.tmp")
    print(os.listdir(folder + "/osx.d"))
    os.remove(folder + "/osx.d/osx.tmp")
    os.rmdir(folder + "/osx.d")
    with os.popen("echo hi; echo there") as p:
        print(p.read())
    p = os.popen("printf 'a\\nb\\n'; exit 3")
    for line in p:
        print(repr(line))
    print(p.close())
    w = os.popen("cat", "w")
    w.write("to cat\n")
    print(w.close())
    print([line.strip() for line in os.popen("echo 1; echo 2").readlines()])
    try:
        os.truncate("/nope/nope.tmp", 1)
    except OSError as e:
        print(e)
    try:
        os.fsync(99)
    except OSError as e:
        print(e)
    try:
        os.popen("true", "x")
    except ValueError as e:
        print(e)


with tempfile.TemporaryDirectory() as made:
    main(made)
