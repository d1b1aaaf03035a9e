"""The modules `os`, `os.path` and `sys`, as far as a command-line program needs them; paths are texts, with `/`."""

# mypy: ignore-errors
from __future__ import annotations

import os

from rpyc_dl.rlib.app import primitives
from rpyc_dl.rlib.app.files import raise_os_error
from rpyc_dl.rlib.app.primitives import collect, fd_close, fd_list, fd_open, fd_read, fd_seek, path_do, sleep


class Kept:
    """What is asked of the system once."""

    def __init__(self):
        self.argv = None


KEPT = Kept()


def argv():
    """sys.argv: one list, which the program may change."""
    if KEPT.argv is None:
        KEPT.argv = primitives.argv()
    return KEPT.argv


def check_path(path):
    """TypeError for a path that is None."""
    if path is None:
        raise TypeError("expected str, bytes or os.PathLike object, not NoneType")


def join1(a):
    check_path(a)
    if not isinstance(a, (str, bytes)):
        raise TypeError("expected str, bytes or os.PathLike object, not " + type(a).__name__)
    return a


def join2(a, b):
    check_path(a)
    if b is None:
        raise TypeError("join() argument must be str, bytes, or os.PathLike object, not 'NoneType'")
    if b.startswith("/"):
        return b
    if not a or a.endswith("/"):
        return a + b
    return a + "/" + b


def join_star(parts):
    path = ""
    first = True
    for part in parts:
        path = part if first else join2(path, part)
        first = False
    if first:
        raise TypeError("join() missing 1 required positional argument: 'a'")
    return path


def join3(a, b, c):
    return join2(join2(a, b), c)


def join4(a, b, c, d):
    return join2(join2(join2(a, b), c), d)


def split(path):
    check_path(path)
    i = path.rfind("/") + 1
    head, tail = path[:i], path[i:]
    if head and head != "/" * len(head):
        head = head.rstrip("/")
    return head, tail


def basename(path):
    check_path(path)
    return path[path.rfind("/") + 1 :]


def dirname(path):
    return split(path)[0]


def splitext(path):
    check_path(path)
    dot = path.rfind(".")
    start = path.rfind("/") + 1
    if dot >= start:
        i = start
        while i < dot:
            if path[i] != ".":
                return path[:dot], path[dot:]
            i += 1
    return path, ""


def isabs(path):
    check_path(path)
    return path.startswith("/")


def normpath(path):
    check_path(path)
    if len(path) == 0:
        return "."
    start = ""
    if path.startswith("/"):
        start = "//" if path.startswith("//") and not path.startswith("///") else "/"
    parts = []
    for part in path.split("/"):
        if not part or part == ".":
            continue
        if part != ".." or (not start and not parts) or (parts and parts[-1] == ".."):
            parts.append(part)
        elif parts:
            parts.pop()
    return (start + "/".join(parts)) or "."


def abspath(path):
    check_path(path)
    return normpath(path if path.startswith("/") else join2(getcwd(), path))


def exists(path):
    return _opens(path, os.O_PATH)


def isdir(path):
    return _opens(path, os.O_PATH | os.O_DIRECTORY)


def isfile(path):
    return exists(path) and not isdir(path)


def _opens(path, flags):
    fd = fd_open(path, flags, 0)
    if fd < 0:
        return False
    fd_close(fd)
    return True


def getsize(path):
    fd = fd_open(path, os.O_RDONLY, 0)
    if fd < 0:
        raise_os_error(-fd, path)
    size = fd_seek(fd, 0, 2)
    fd_close(fd)
    return size


def getcwd():
    return fd_list(-1, 4096).decode("utf-8", "surrogateescape")


def listdir(path="."):
    fd = fd_open(path, os.O_RDONLY | os.O_DIRECTORY, 0)
    if fd < 0:
        raise_os_error(-fd, path)
    names = []
    more = fd_list(fd, 65536)
    while more:
        names.extend(more.decode("utf-8", "surrogateescape").split("/")[:-1])
        more = fd_list(fd, 65536)
    fd_close(fd)
    return names


def remove(path):
    _checked(path, path_do(path, 0, 0))


def rmdir(path):
    _checked(path, path_do(path, 1, 0))


def mkdir(path, mode=511):
    _checked(path, path_do(path, 2, mode))


def makedirs(name, mode=511, exist_ok=False):
    if isdir(name):
        if not exist_ok:
            raise_os_error(17, name)
        return
    head = dirname(name.rstrip("/"))
    if head and not isdir(head):
        makedirs(head, mode, True)
    mkdir(name)


def _checked(path, answer):
    if answer < 0:
        raise_os_error(-answer, path)


def getenv1(key):
    return _environment(key)


def getenv2(key, default):
    value = _environment(key)
    return default if value is None else value


class Environ:
    """os.environ, for reading."""

    def get(self, key, default=None):
        value = _environment(key)
        return default if value is None else value

    def __getitem__(self, key):
        value = _environment(key)
        if value is None:
            raise KeyError(key)
        return value

    def __contains__(self, key):
        return _environment(key) is not None


ENVIRON = Environ()


def _environment(key):
    """The value of a variable of the environment that the program was started in, or None."""
    fd = fd_open("/proc/self/environ", os.O_RDONLY, 0)
    if fd < 0:
        return None
    parts = []
    more = fd_read(fd, 65536)
    while more:
        parts.append(more)
        more = fd_read(fd, 65536)
    fd_close(fd)
    wanted = key + "="
    for entry in b"".join(parts).decode("utf-8", "surrogateescape").split("\0"):
        if entry.startswith(wanted):
            return entry[len(wanted) :]
    return None


# ---- sys and time --------------------------------------------------------------------------------------------------


def exit0():
    raise SystemExit


def exit1(status):
    if status is None:
        raise SystemExit
    raise SystemExit(status)


def getrecursionlimit():
    """What CPython starts with; here only the size of the stack limits recursion."""
    return 1000


def setrecursionlimit(limit):
    if limit < 1:
        raise ValueError("recursion limit must be greater or equal than 1")


def intern(text):
    return text


def sleep_checked(seconds):
    if seconds < 0:
        raise ValueError("sleep length must be non-negative")
    sleep(float(seconds))


def gc_collect():
    """gc.collect: the number of unreachable objects is not known."""
    collect()
    return 0
