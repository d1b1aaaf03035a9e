"""What `os.path` and `os` know of paths beyond `system.py`: links, times, what paths have in common, walks."""

# mypy: ignore-errors
from __future__ import annotations

import errno
import os
import sys

from rpyc_dl.rlib.app.primitives import fd_close, fd_list, fd_open, path_do
from rpyc_dl.rlib.app.process.files import check_path_bytes, check_path_given
from rpyc_dl.rlib.app.process.oserrors import raise_os_error, strerror
from rpyc_dl.rlib.app.process.pathlike import fspath
from rpyc_dl.rlib.app.process.system import (
    ENVIRON,
    abspath,
    check_path,
    getcwd,
    isdir,
    join1,
    join2,
    listdir,
    split,
)
from rpyc_dl.rlib.app.process.systemcalls import STAT_FIELD

#: What `path_do` is asked for.
LSTAT, STAT, MTIME, SYSTEM, RENAME, ACCESS = 5, 6, 7, 8, 9, 10


def _mode(path, what):
    """The mode of a file, 0 where there is none."""
    path = fspath(path)
    check_path_given(path, "lstat" if what == LSTAT else "stat")
    if "\0" in path:
        return 0
    mode = path_do(path, what, 0)
    return mode if mode > 0 else 0


def islink(path):
    return _mode(path, LSTAT) & 0o170000 == 0o120000


def lexists(path):
    return _mode(path, LSTAT) != 0


def getmtime(filename):
    filename = fspath(filename)
    check_path_bytes(filename, "stat")
    nanoseconds = path_do(filename, MTIME, 0)
    if -4096 < nanoseconds < 0:
        raise_os_error(-nanoseconds, filename)
    return nanoseconds // 1000000000 + 1e-9 * (nanoseconds % 1000000000)


def normcase(path):
    path = fspath(path)
    check_path(path)
    return path


def splitroot(p):
    """Python 3.12's: an empty drive, the slashes of the root, and the rest."""
    path = fspath(p)
    check_path(path)
    if path[:1] != "/":
        return "", "", path
    if path[1:2] != "/" or path[2:3] == "/":
        return "", "/", path[1:]
    return "", "//", path[2:]


def splitdrive(path):
    path = fspath(path)
    check_path(path)
    return path[:0], path


def expanduser(path):
    """With the home of the user who runs the program; those of others are not looked up."""
    path = fspath(path)
    check_path(path)
    if path != "~" and not path.startswith("~/"):
        return path
    home = ENVIRON.get("HOME")
    if home is None:
        return path
    home = home.rstrip("/")
    return (home + path[1:]) or "/"


def realpath(filename, *, strict=False):
    """The path without links; what does not exist stays as it is, or is an error if `strict`."""
    filename = fspath(filename)
    check_path(filename)
    return abspath(_without_links(filename, strict))


def _without_links(filename, strict):
    path = "" if sys.version_info < (3, 13) else getcwd()
    if filename.startswith("/"):
        path = "/"
    names = filename.split("/")[::-1]
    links = []  # those that lead to the names above each "/" among the names
    known = {}  # where links lead; None while that is being found out
    while names:
        name = names.pop()
        if name == "/":
            known[links.pop()] = path
        elif name == "..":
            path = _parent(path)
        elif name and name != ".":
            found = join2(path, name)
            if not _is_link(found, strict):
                path = found
            elif found not in known:
                known[found] = None
                links.append(found)
                names.append("/")
                target = link_target(found)
                if target.startswith("/"):
                    path = "/"
                names.extend(target.split("/")[::-1])
            else:
                led = known[found]
                if led is not None:
                    path = led
                elif strict:
                    raise_os_error(-path_do(found, STAT, 0), found)
                elif sys.version_info < (3, 13):
                    return _with_the_rest(found, names)
                else:
                    path = found
    return path


def _parent(path):
    """The path and `..`, where the path has no links; it may be relative."""
    if not path:
        return ".."
    head, name = split(path)
    return join2(head, "../..") if name == ".." else head


def _is_link(path, strict):
    check_path_bytes(path, "lstat")
    mode = path_do(path, LSTAT, 0)
    if mode < 0 and strict:
        raise_os_error(-mode, path)
    return mode > 0 and mode & 0o170000 == 0o120000


def link_target(path):
    """What a link says; OSError if it is none."""
    fd = fd_open(path, os.O_PATH | os.O_NOFOLLOW, 0)
    if fd < 0:
        raise_os_error(-fd, path)
    if path_do("", STAT_FIELD, fd << 8) & 0o170000 != 0o120000:
        fd_close(fd)
        raise_os_error(errno.EINVAL, path)
    found = fd_list(-1000001 - fd, 4096)
    fd_close(fd)
    return found.decode("utf-8", "surrogateescape")


def leads_in_a_circle(path):
    return path_do(path, STAT, 0) == -errno.ELOOP


def _with_the_rest(path, names):
    """A path that leads in a circle and what is behind it: before Python 3.13 that is not followed."""
    rest = []
    while names:
        name = names.pop()
        if name == "/":
            path = join2(path, "/".join(rest))
            rest = []
        else:
            rest.append(name)
    return join2(path, "/".join(rest))


def _agreement(parts, others):
    """How many of the first parts are the same."""
    same = 0
    while same < len(parts) and same < len(others) and parts[same] == others[same]:
        same += 1
    return same


def relpath(path, start=None):
    path = fspath(path)
    start = "." if start is None else fspath(start)
    if not path and sys.version_info < (3, 13):
        raise ValueError("no path specified")
    path = join1(path)
    if not path:
        raise ValueError("no path specified")
    base = [part for part in abspath(start).split("/") if part]
    parts = [part for part in abspath(path).split("/") if part]
    same = _agreement(base, parts)
    return "/".join([".."] * (len(base) - same) + parts[same:]) or "."


def commonprefix(m):
    """The longest text that all start with."""
    if not m:
        return ""
    m[0]  # it is a sequence
    least, most = min(m), max(m)
    for i in range(len(least)):
        if i >= len(most) or least[i] != most[i]:
            return least[:i]
    return least


def commonpath(paths):
    if not paths:
        raise ValueError("commonpath() arg is an empty sequence")
    paths = [join1(path) for path in paths]
    rooted = paths[0].startswith("/")
    common = [part for part in paths[0].split("/") if part and part != "."]
    for path in paths:
        if path.startswith("/") != rooted:
            raise ValueError("Can't mix absolute and relative paths")
        parts = [part for part in path.split("/") if part and part != "."]
        common = common[: _agreement(common, parts)]
    return ("/" if rooted else "") + "/".join(common)


def run_system(command):
    """os.system"""
    return path_do(command, SYSTEM, 0)


def rename(src, dst):
    src = fspath(src)
    dst = fspath(dst)
    check_path_bytes(src, "rename")
    check_path_bytes(dst, "rename")
    answer = path_do(src + "\0" + dst, RENAME, 0)
    if answer < 0:
        raise OSError(-answer, strerror(-answer), src, None, dst)


def access(path, mode):
    path = fspath(path)
    check_path_bytes(path, "access")
    return path_do(path, ACCESS, mode) == 0


def walk(top, topdown=True, onerror=None, followlinks=False):
    """The folders below `top`, with the names of what is in each; those that cannot be read are told of."""
    top = fspath(top)
    folders, names = [], []
    try:
        entries = listdir(top)
    except OSError as error:
        if onerror is not None:
            onerror(error)
        return
    for name in entries:
        (folders if isdir(join2(top, name)) else names).append(name)
    if topdown:
        yield top, folders, names
    for name in folders:
        path = join2(top, name)
        if followlinks or not islink(path):
            yield from walk(path, topdown, onerror, followlinks)
    if not topdown:
        yield top, folders, names


#: By the name in `os.path`.
OF_PATHS = {
    "islink": islink,
    "lexists": lexists,
    "getmtime": getmtime,
    "normcase": normcase,
    "splitdrive": splitdrive,
    "expanduser": expanduser,
    "realpath": realpath,
    "relpath": relpath,
    "commonprefix": commonprefix,
    "commonpath": commonpath,
    **({"splitroot": splitroot} if hasattr(os.path, "splitroot") else {}),
}
#: By the name in `os`.
OF_SYSTEM = {"system": run_system, "rename": rename, "replace": rename, "access": access, "walk": walk}
