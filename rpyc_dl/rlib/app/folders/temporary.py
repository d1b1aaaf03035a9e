"""`tempfile`: files and folders with names of their own, removed at the end."""

# mypy: ignore-errors
from __future__ import annotations

import os

from rpyc_dl.rlib.app.folders.copying import rmtree
from rpyc_dl.rlib.app.folders.status import urandom
from rpyc_dl.rlib.app.primitives import fd_close, fd_open
from rpyc_dl.rlib.app.process.codedfiles import CodedFile
from rpyc_dl.rlib.app.process.files import BinaryFile, TextFile
from rpyc_dl.rlib.app.process.openfiles import constant_argument, is_plain_text
from rpyc_dl.rlib.app.process.oserrors import raise_os_error
from rpyc_dl.rlib.app.process.pathlike import fspath
from rpyc_dl.rlib.app.process.system import ENVIRON, abspath, isdir, join2, mkdir, remove
from rpyc_dl.rlib.objectmodel import specialize

_CHARACTERS = "abcdefghijklmnopqrstuvwxyz0123456789_"
_ATTEMPTS = 10000


def gettempdir():
    for name in ("TMPDIR", "TEMP", "TMP"):
        folder = ENVIRON.get(name)
        if folder and isdir(folder) and os.access(folder, os.W_OK):
            return abspath(folder)
    for folder in ("/tmp", "/var/tmp", "/usr/tmp"):
        if isdir(folder) and os.access(folder, os.W_OK):
            return folder
    return os.getcwd()


def gettempprefix():
    return "tmp"


def _name(prefix, suffix):
    letters = [_CHARACTERS[byte % 37] for byte in urandom(8)]
    return ("tmp" if prefix is None else prefix) + "".join(letters) + ("" if suffix is None else suffix)


def _place(folder):
    return gettempdir() if folder is None else abspath(folder)


def _created(suffix, prefix, folder):
    """A new file: its descriptor, and its path."""
    for _ in range(_ATTEMPTS):
        path = join2(folder, _name(prefix, suffix))
        fd = fd_open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600)
        if fd >= 0:
            return fd, path
        if fd != -17:
            raise_os_error(-fd, path)
    raise OSError(17, "No usable temporary file name found")


@specialize.argtype(2)
def mkstemp(suffix=None, prefix=None, dir=None, text=False):
    return _created(suffix, prefix, _place(fspath(dir)))


@specialize.argtype(2)
def mkdtemp(suffix=None, prefix=None, dir=None):
    folder = _place(fspath(dir))
    for _ in range(_ATTEMPTS):
        path = join2(folder, _name(prefix, suffix))
        try:
            mkdir(path, 0o700)
        except FileExistsError:
            continue
        return path
    raise OSError(17, "No usable temporary directory name found")


@specialize.argtype(2)
def mktemp(suffix="", prefix="tmp", dir=None):
    return join2(_place(fspath(dir)), _name(prefix, suffix))


class TemporaryDirectory:
    def __init__(self, suffix=None, prefix=None, dir=None, ignore_cleanup_errors=False, *, delete=True):
        self.name = mkdtemp(suffix, prefix, dir)
        self._ignores = ignore_cleanup_errors
        self._is_kept = not delete

    def __enter__(self):
        return self.name

    def __exit__(self, cls, value, traceback):
        if not self._is_kept:
            self.cleanup()

    def __del__(self):
        if not self._is_kept:
            self.cleanup()

    def cleanup(self):
        if isdir(self.name):
            rmtree(self.name, ignore_errors=self._ignores)
        self._is_kept = True

    def __repr__(self):
        return f"<TemporaryDirectory {self.name!r}>"


class _NamedFile:
    """What files that have a name and are removed have in common."""

    _mixin_ = True

    def _begin(self, delete, delete_on_close):
        self._is_removed = delete
        self._at_close = delete_on_close
        self.file = self

    def close(self):
        if not self.closed:
            self.closed = True
            fd_close(self._fd)
            if self._is_removed and self._at_close:
                self._remove()

    def _remove(self):
        self._is_removed = False
        try:
            remove(self.name)
        except FileNotFoundError:
            return

    def __exit__(self, cls, value, traceback):
        self.close()
        if self._is_removed:
            self._remove()
        return False


class _TextFile(_NamedFile, TextFile):
    def __init__(self, name, mode, delete, delete_on_close):
        super().__init__(name, mode)
        self._begin(delete, delete_on_close)


class _CodedFile(_NamedFile, CodedFile):
    def __init__(self, name, mode, encoding, errors, newline, delete, delete_on_close):
        super().__init__(name, mode, encoding, errors, newline)
        self._begin(delete, delete_on_close)


class _BinaryFile(_NamedFile, BinaryFile):
    def __init__(self, name, mode, delete, delete_on_close):
        super().__init__(name, mode)
        self._begin(delete, delete_on_close)


def _new_file(suffix, prefix, dir):
    """The path of a new file that is empty."""
    fd, path = mkstemp(suffix, prefix, dir)
    fd_close(fd)
    return path


@specialize.arg(0)
def NamedTemporaryFile(
    mode="w+b",
    buffering=-1,
    encoding=None,
    newline=None,
    suffix=None,
    prefix=None,
    dir=None,
    delete=True,
    *,
    errors=None,
    delete_on_close=True,
):
    path = _new_file(suffix, prefix, dir)
    if "b" in mode:
        return _BinaryFile(path, mode, delete, delete_on_close)
    return _TextFile(path, mode, delete, delete_on_close)


def _coded_named_file(
    mode="w+b", buffering=-1, encoding=None, newline=None, suffix=None, prefix=None, dir=None, delete=True,
    *, errors=None, delete_on_close=True,
):  # fmt: skip
    path = _new_file(suffix, prefix, dir)
    return _CodedFile(path, mode, encoding or "UTF-8", errors or "strict", newline, delete, delete_on_close)


@specialize.arg(0)
def TemporaryFile(
    mode="w+b", buffering=-1, encoding=None, newline=None, suffix=None, prefix=None, dir=None, *, errors=None
):
    path = _new_file(suffix, prefix, dir)
    opened = BinaryFile(path, mode) if "b" in mode else TextFile(path, mode)
    remove(path)
    return opened


def _coded_file(
    mode="w+b", buffering=-1, encoding=None, newline=None, suffix=None, prefix=None, dir=None, *, errors=None
):
    path = _new_file(suffix, prefix, dir)
    opened = CodedFile(path, mode, encoding or "UTF-8", errors or "strict", newline)
    remove(path)
    return opened


class _Spooled:
    """What files that might stay in memory have besides: they are on the disk from the start."""

    _mixin_ = True

    def rollover(self):
        return None


class _SpooledText(_Spooled, TextFile):
    pass


class _SpooledCoded(_Spooled, CodedFile):
    pass


class _SpooledBinary(_Spooled, BinaryFile):
    pass


@specialize.arg(1)
def SpooledTemporaryFile(
    max_size=0,
    mode="w+b",
    buffering=-1,
    encoding=None,
    newline=None,
    suffix=None,
    prefix=None,
    dir=None,
    *,
    errors=None,
):
    path = _new_file(suffix, prefix, dir)
    opened = _SpooledBinary(path, mode) if "b" in mode else _SpooledText(path, mode)
    remove(path)
    return opened


def _coded_spooled_file(
    max_size=0, mode="w+b", buffering=-1, encoding=None, newline=None, suffix=None, prefix=None, dir=None,
    *, errors=None,
):  # fmt: skip
    path = _new_file(suffix, prefix, dir)
    opened = _SpooledCoded(path, mode, encoding or "UTF-8", errors or "strict", newline)
    remove(path)
    return opened


_CODED = {
    "NamedTemporaryFile": _coded_named_file,
    "TemporaryFile": _coded_file,
    "SpooledTemporaryFile": _coded_spooled_file,
}
for _coded in _CODED.values():
    _coded._one_for_all_ = True


def choose(name, call):
    """What stands for a function that makes a file of text, if that is not plain UTF-8; else None."""
    first = 1 if name == "SpooledTemporaryFile" else 0
    mode = constant_argument(call, first, "mode", "w+b")
    if not isinstance(mode, str) or "b" in mode:
        return None
    return None if is_plain_text(call, encoding=first + 2, newline=first + 3) else _CODED[name]
