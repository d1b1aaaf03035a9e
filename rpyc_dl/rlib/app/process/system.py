"""The modules `os`, `os.path` and `sys`, as far as a command-line program needs them; paths are texts, with `/`."""

# mypy: ignore-errors
from __future__ import annotations

import os

from rpyc_dl.rlib.app import primitives
from rpyc_dl.rlib.app.aio.waiting import WAITING
from rpyc_dl.rlib.app.containers.slicing import kind_named
from rpyc_dl.rlib.app.number.mathematics import real
from rpyc_dl.rlib.app.primitives import collect, env_entry, fd_close, fd_list, fd_open, fd_seek, path_do, sleep
from rpyc_dl.rlib.app.process.files import check_path_bytes
from rpyc_dl.rlib.app.process.oserrors import raise_os_error
from rpyc_dl.rlib.app.process.pathlike import fspath


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
    a = fspath(a)
    check_path(a)
    if not isinstance(a, (str, bytes)):
        raise TypeError("expected str, bytes or os.PathLike object, not " + type(a).__name__)
    return a


def join2(a, b):
    a = fspath(a)
    b = fspath(b)
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
        path = fspath(part) if first else join2(path, part)
        first = False
    if first:
        raise TypeError("join() missing 1 required positional argument: 'a'")
    return path


def join3(a, b, c):
    return join2(join2(a, b), c)


def join4(a, b, c, d):
    return join2(join2(join2(a, b), c), d)


def split(path):
    path = fspath(path)
    check_path(path)
    i = path.rfind("/") + 1
    head, tail = path[:i], path[i:]
    if head and head != "/" * len(head):
        head = head.rstrip("/")
    return head, tail


def basename(path):
    path = fspath(path)
    check_path(path)
    return path[path.rfind("/") + 1 :]


def dirname(path):
    return split(path)[0]


def splitext(path):
    path = fspath(path)
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
    path = fspath(path)
    check_path(path)
    return path.startswith("/")


def normpath(path):
    path = fspath(path)
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
    path = fspath(path)
    check_path(path)
    return normpath(path if path.startswith("/") else join2(getcwd(), path))


def exists(path):
    return _opens(path, os.O_PATH)


def isdir(path):
    return _opens(path, os.O_PATH | os.O_DIRECTORY)


def isfile(path):
    return exists(path) and not isdir(path)


def _opens(path, flags):
    path = fspath(path)
    if path is None:
        raise TypeError("stat: path should be string, bytes, os.PathLike or integer, not NoneType")
    if "\0" in path:
        return False
    fd = fd_open(path, flags, 0)
    if fd < 0:
        return False
    fd_close(fd)
    return True


def getsize(path):
    path = fspath(path)
    check_path_bytes(path, "stat")
    fd = fd_open(path, os.O_RDONLY, 0)
    if fd < 0:
        raise_os_error(-fd, path)
    size = fd_seek(fd, 0, 2)
    fd_close(fd)
    return size


def getcwd():
    return fd_list(-1, 4096).decode("utf-8", "surrogateescape")


def listdir(path="."):
    path = fspath(path)
    check_path_bytes(path, "listdir")
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
    path = fspath(path)
    check_path_bytes(path, "remove")
    _checked(path, path_do(path, 0, 0))


def rmdir(path):
    path = fspath(path)
    check_path_bytes(path, "rmdir")
    _checked(path, path_do(path, 1, 0))


def mkdir(path, mode=511):
    path = fspath(path)
    check_path_bytes(path, "mkdir")
    _checked(path, path_do(path, 2, mode))


def makedirs(name, mode=511, exist_ok=False):
    name = fspath(name)
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
    return ENVIRON.get(key)


def getenv2(key, default):
    return ENVIRON.get(key, default)


class Environ:
    """os.environ: what the program has changed, since its import, above what it was started in."""

    def __init__(self):
        self._changed = {}

    def begin(self, changed):
        """Start with what the import changed; None for what it took out."""
        self._changed = changed

    def _find(self, key):
        """The value of a variable, or None."""
        if key in self._changed:
            return self._changed[key]
        wanted = key + "="
        number = 0
        entry = env_entry(number)
        while entry:
            if entry.startswith(wanted):
                return entry[len(wanted) :]
            number += 1
            entry = env_entry(number)
        return None

    def get(self, key, default=None):
        value = self._find(key)
        return default if value is None else value

    def __getitem__(self, key):
        value = self._find(key)
        if value is None:
            raise KeyError(key)
        return value

    def __contains__(self, key):
        return self._find(key) is not None

    def __setitem__(self, key, value):
        if not isinstance(key, str) or not isinstance(value, str):
            raise TypeError("str expected, not " + type(value if isinstance(key, str) else key).__name__)
        if "\0" in key or "\0" in value:
            raise ValueError("embedded null byte")
        if "=" in key:
            raise ValueError("illegal environment variable name")
        if not key:
            raise OSError(22, "Invalid argument")
        self._changed[key] = value

    def __delitem__(self, key):
        if self._find(key) is None:
            raise KeyError(key)
        self._changed[key] = None

    def setdefault(self, key, value):
        found = self._find(key)
        if found is None:
            self[key] = value
            return value
        return found

    def pop(self, key, *default):
        found = self._find(key)
        if found is None:
            if default:
                return default[0]
            raise KeyError(key)
        self._changed[key] = None
        return found

    def popitem(self):
        for key, value in self.copy().items():
            self._changed[key] = None
            return key, value
        raise KeyError("dictionary is empty")

    def clear(self):
        for key in self.copy():
            self._changed[key] = None

    def update(self, /, *source, **named):
        if len(source) > 1:
            raise TypeError(f"update expected at most 1 argument, got {len(source)}")
        if len(source) == 1:
            self._store(dict(source[0]))
        for key, value in named.items():
            self[key] = value

    def _store(self, changed):
        for key, value in changed.items():
            self[key] = value

    def __or__(self, other):
        return self.copy() | dict(other)

    def copy(self):
        """A dict of all."""
        result = {}
        number = 0
        entry = env_entry(number)
        while entry:
            end = entry.find("=", 1)
            if end > 0 and entry[:end] not in result:
                result[entry[:end]] = entry[end + 1 :]
            number += 1
            entry = env_entry(number)
        for key, value in self._changed.items():
            if value is not None:
                result[key] = value
            elif key in result:
                del result[key]
        return result

    def __repr__(self):
        return "environ({" + ", ".join([f"{key!r}: {value!r}" for key, value in self.copy().items()]) + "})"

    def __iter__(self):
        return iter(list(self.copy()))

    def __len__(self):
        return len(self.copy())

    def keys(self):
        return self.copy().keys()

    def values(self):
        return self.copy().values()

    def items(self):
        return self.copy().items()


ENVIRON = Environ()


class Starts:
    """What is done before the program begins, because its import did it: another current folder (no text: none), a
    mask of permissions (-1: none), signals that are ignored, or do what the system does."""

    def __init__(self):
        self.folder = ""
        self.umask = -1
        self.signals = []


STARTS = Starts()


# ---- sys and time --------------------------------------------------------------------------------------------------


def exit0():
    raise SystemExit


def exit1(status):
    if status is None:
        raise SystemExit
    raise SystemExit(status)


class Recursion:
    """What CPython's limit of recursion would be; here only the size of the stack limits recursion."""

    def __init__(self):
        self._limit = 1000

    def begin(self, limit):
        self._limit = limit


RECURSION = Recursion()


def getrecursionlimit():
    return RECURSION._limit


def setrecursionlimit(limit):
    if limit < 1:
        raise ValueError("recursion limit must be greater or equal than 1")
    RECURSION._limit = limit


def chdir(path):
    path = fspath(path)
    check_path_bytes(path, "chdir")
    _checked(path, path_do(path, 3, 0))


def umask(mask):
    return path_do("", 4, mask)


def intern(text):
    if not isinstance(text, str):
        raise TypeError("intern() argument must be str, not " + kind_named(text))
    return text


def sleep_checked(seconds):
    if seconds < 0:
        raise ValueError("sleep length must be non-negative")
    if WAITING.pause is not None:
        WAITING.pause(float(seconds))
    elif WAITING.sleep is not None:
        WAITING.sleep(float(seconds))
    else:
        sleep(float(seconds))


class _Collector:
    def __init__(self):
        self.enabled = True


_COLLECTOR = _Collector()


def gc_collect(generation=2):
    """gc.collect: the number of unreachable objects is not known."""
    if generation < 0 or generation > 2:
        raise ValueError("invalid generation")
    collect()
    return 0


def gc_enable():
    _COLLECTOR.enabled = True


def gc_disable():
    """gc.disable: objects are collected when memory is needed all the same; `gc.isenabled` tells what was asked."""
    _COLLECTOR.enabled = False


def gc_isenabled():
    return _COLLECTOR.enabled


def gc_freeze():
    """gc.freeze and gc.unfreeze: nothing that shows."""


def getdefaultencoding():
    return "utf-8"


def getfilesystemencoding():
    return "utf-8"


def getfilesystemencodeerrors():
    return "surrogateescape"


def setswitchinterval(interval):
    """sys.setswitchinterval: threads are coroutines."""
    if real(interval) <= 0.0:
        raise ValueError("switch interval must be strictly positive")


def audit(event, /, *args):
    """sys.audit: nobody listens."""


def getuser():
    """getpass.getuser: the name in the environment, or that of the user's number in /etc/passwd."""
    for name in ("LOGNAME", "USER", "LNAME", "USERNAME"):
        user = os.environ.get(name)
        if user:
            return user
    number = str(os.getuid())
    with open("/etc/passwd") as file:
        for line in file:
            entry = line.split(":")
            if len(entry) > 2 and entry[2] == number:
                return entry[0]
    raise KeyError(f"getpwuid(): uid not found: {number}")
