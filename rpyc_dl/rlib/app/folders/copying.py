"""`shutil`: files and folders copied, moved and removed."""

# mypy: ignore-errors
from __future__ import annotations

import os
from shutil import Error, SameFileError, SpecialFileError

from rpyc_dl.rlib.app.folders.matching import fnmatchcase
from rpyc_dl.rlib.app.folders.status import (
    asked,
    chmod,
    field_or,
    readlink,
    samefile,
    stat_result,
    symlink,
    terminal_size,
    utime,
)
from rpyc_dl.rlib.app.folders.status import get_terminal_size as size_of_terminal
from rpyc_dl.rlib.app.primitives import fd_close, fd_open
from rpyc_dl.rlib.app.process.descriptors import read_bytes, write_bytes
from rpyc_dl.rlib.app.process.oserrors import raise_os_error
from rpyc_dl.rlib.app.process.pathlike import fspath
from rpyc_dl.rlib.app.process.paths import islink, realpath, rename
from rpyc_dl.rlib.app.process.system import (
    ENVIRON,
    abspath,
    basename,
    dirname,
    isdir,
    join2,
    listdir,
    makedirs,
    remove,
    rmdir,
)
from rpyc_dl.rlib.objectmodel import specialize

_TYPE = 0o170000
_OF_LINK = 16


def _opened(path, flags):
    fd = fd_open(path, flags, 0o666)
    if fd < 0:
        raise_os_error(-fd, path)
    return fd


def copyfileobj(fsrc, fdst, length=0):
    data = fsrc.read(length or 65536)
    while data:
        fdst.write(data)
        data = fsrc.read(length or 65536)


def _copied(src, dst, follow_symlinks):
    """Copy what is in a file."""
    if field_or(dst, 0, -1) >= 0 and field_or(src, 0, -1) >= 0 and samefile(src, dst):
        raise SameFileError(f"{src!r} and {dst!r} are the same file")
    for path in (src, dst):
        if field_or(path, 0, 0) & _TYPE == 0o010000:
            raise SpecialFileError(f"`{path}` is a named pipe")
    if not follow_symlinks and islink(src):
        symlink(readlink(src), dst)
        return
    reader = _opened(src, os.O_RDONLY)
    if isdir(src):
        fd_close(reader)
        raise_os_error(21, src)
    try:
        writer = _opened(dst, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    except OSError:
        fd_close(reader)
        raise
    data = read_bytes(reader, 65536)
    while data:
        write_bytes(writer, data)
        data = read_bytes(reader, 65536)
    fd_close(reader)
    fd_close(writer)


_copied._one_for_all_ = True


def _copied_mode(src, dst, follow_symlinks):
    if follow_symlinks or not islink(src) or not islink(dst):
        chmod(dst, asked(src, 0) & 0o7777)


def _copied_status(src, dst, follow_symlinks):
    if not follow_symlinks and islink(src) and islink(dst):
        return
    found = stat_result(src, 0)
    utime(dst, ns=(found.st_atime_ns, found.st_mtime_ns))
    chmod(dst, found.st_mode & 0o7777)


def _target(src, dst):
    """A file is copied into a folder under its own name."""
    return join2(dst, basename(src)) if isdir(dst) else dst


@specialize.argtype(0, 1)
def copyfile(src, dst, *, follow_symlinks=True):
    _copied(fspath(src), fspath(dst), follow_symlinks)
    return dst


@specialize.argtype(0, 1)
def copymode(src, dst, *, follow_symlinks=True):
    _copied_mode(fspath(src), fspath(dst), follow_symlinks)


@specialize.argtype(0, 1)
def copystat(src, dst, *, follow_symlinks=True):
    _copied_status(fspath(src), fspath(dst), follow_symlinks)


@specialize.argtype(0, 1)
def copy(src, dst, *, follow_symlinks=True):
    source, target = fspath(src), _target(fspath(src), fspath(dst))
    _copied(source, target, follow_symlinks)
    _copied_mode(source, target, follow_symlinks)
    return target


def _copied_whole(src, dst, follow_symlinks):
    target = _target(src, dst)
    _copied(src, target, follow_symlinks)
    _copied_status(src, target, follow_symlinks)
    return target


@specialize.argtype(0, 1)
def copy2(src, dst, *, follow_symlinks=True):
    return _copied_whole(fspath(src), fspath(dst), follow_symlinks)


class _Ignored:
    """What `ignore_patterns` gives: the names that match one of the patterns."""

    def __init__(self, patterns):
        self._patterns = patterns

    def __call__(self, path, names):
        found = set()
        for name in names:
            for pattern in self._patterns:
                if fnmatchcase(name, pattern):
                    found.add(name)
        return found


def ignore_patterns(*patterns):
    return _Ignored([pattern for pattern in patterns])


@specialize.argtype(0, 1)
def copytree(
    src, dst, symlinks=False, ignore=None, copy_function=copy2, ignore_dangling_symlinks=False, dirs_exist_ok=False
):
    _copied_tree(fspath(src), fspath(dst), symlinks, ignore, dirs_exist_ok)
    return dst


def _copied_tree(src, dst, symlinks, ignore, dirs_exist_ok):
    names = listdir(src)
    ignored = set() if ignore is None else set(ignore(src, names))
    makedirs(dst, 511, dirs_exist_ok)
    for name in names:
        if name in ignored:
            continue
        source, target = join2(src, name), join2(dst, name)
        if symlinks and islink(source):
            symlink(readlink(source), target)
        elif isdir(source):
            _copied_tree(source, target, symlinks, ignore, dirs_exist_ok)
        else:
            _copied_whole(source, target, True)
    _copied_status(src, dst, True)


@specialize.argtype(0)
def rmtree(path, ignore_errors=False, onerror=None, *, onexc=None):
    if onerror is not None or onexc is not None:
        raise NotImplementedError(
            "shutil.rmtree: a compiled program calls no onerror or onexc, but raises the OSError"
        )
    path = fspath(path)
    if ignore_errors:
        try:
            _removed_tree(path, True)
        except OSError:
            return
    else:
        if islink(path):
            raise OSError("Cannot call rmtree on a symbolic link")
        _removed_tree(path, False)


def _removed_tree(path, ignore_errors):
    for name in listdir(path):
        each = join2(path, name)
        try:
            if field_or(each, _OF_LINK, 0) & _TYPE == 0o040000:
                _removed_tree(each, ignore_errors)
            else:
                remove(each)
        except OSError:
            if not ignore_errors:
                raise
    rmdir(path)


@specialize.argtype(0, 1)
def move(src, dst):
    source, target = fspath(src), fspath(dst)
    if isdir(target):
        if field_or(source, 0, -1) >= 0 and samefile(source, target):
            rename(source, target)
            return target
        target = join2(target, basename(source.rstrip("/")))
        if field_or(target, _OF_LINK, -1) >= 0:
            raise Error(f"Destination path '{target}' already exists")
    if field_or(source, _OF_LINK + 2, -1) == field_or(dirname(abspath(target)), 2, -2):
        rename(source, target)
    elif islink(source):
        symlink(readlink(source), target)
        remove(source)
    elif isdir(source):
        if (realpath(target) + "/").startswith(realpath(source) + "/"):
            raise Error(f"Cannot move a directory '{source}' into itself '{target}'.")
        _copied_tree(source, target, True, None, False)
        _removed_tree(source, False)
    else:
        _copied_whole(source, target, True)
        remove(source)
    return target


def _runs(path, mode):
    return os.access(path, mode) and not isdir(path)


@specialize.argtype(0)
def which(cmd, mode=os.F_OK | os.X_OK, path=None):
    name = fspath(cmd)
    if "/" in name:
        return name if _runs(name, mode) else None
    places = ENVIRON.get("PATH", "/bin:/usr/bin") if path is None else path
    if not places:
        return None
    for folder in dict.fromkeys(places.split(":")):
        found = join2(folder, name)
        if _runs(found, mode):
            return found
    return None


def get_terminal_size(fallback=(80, 24)):
    columns = _of_environment("COLUMNS")
    lines = _of_environment("LINES")
    if columns <= 0 or lines <= 0:
        width, height = fallback
        try:
            size = size_of_terminal(1)
            width, height = size.columns or width, size.lines or height
        except OSError:
            pass
        columns = columns if columns > 0 else width
        lines = lines if lines > 0 else height
    return terminal_size((columns, lines))


def _of_environment(name):
    try:
        return int(ENVIRON.get(name, "0"))
    except ValueError:
        return 0
