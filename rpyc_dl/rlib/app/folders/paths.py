"""`pathlib.PosixPath`: paths of which the system is asked."""

# mypy: ignore-errors
from __future__ import annotations

import errno
import io
import os
import sys

from rpyc_dl.rlib.app.data.encodings import plain_name
from rpyc_dl.rlib.app.folders import status
from rpyc_dl.rlib.app.folders.matching import fnmatchcase
from rpyc_dl.rlib.app.folders.purepaths import PurePosixPath, joined, names_in, normal, root_of, text_of
from rpyc_dl.rlib.app.folders.status import field_or
from rpyc_dl.rlib.app.process import paths as ospaths
from rpyc_dl.rlib.app.process import system
from rpyc_dl.rlib.app.process.codedfiles import CodedFile
from rpyc_dl.rlib.app.process.files import BinaryFile, TextFile
from rpyc_dl.rlib.app.process.pathlike import fspath
from rpyc_dl.rlib.app.web.urlquoting import unquote
from rpyc_dl.rlib.objectmodel import specialize

_OF_LINK = 16
_TYPE = 0o170000
_FILES_TOO = sys.version_info >= (3, 13)  # `**` at the end of a pattern finds files, too


def _is_plain(encoding, errors, newline):
    return (encoding is None or plain_name(encoding) == "utf8") and errors in (None, "strict") and newline is None


def _opened(path, mode, encoding, errors, newline):
    """A file of text."""
    if _is_plain(encoding, errors, newline):
        return TextFile(path, mode)
    return CodedFile(path, mode, encoding or "UTF-8", errors or "strict", newline)


class Path(PurePosixPath):
    """What paths of which the system is asked have; none is only this."""

    _one_for_all_ = True

    def __new__(cls, *segments):
        return object.__new__(PosixPath if cls is Path else cls)

    @specialize.call_location()
    def __init__(self, *segments):
        self._text = text_of(segments)

    def _made(self, text):
        made = PosixPath()
        made._text = text
        return made

    def __enter__(self):
        return self

    def __exit__(self, cls, value, traceback):
        return False

    @staticmethod
    def cwd():
        return PosixPath(system.getcwd())

    @staticmethod
    def home():
        return PosixPath(ospaths.expanduser("~"))

    @staticmethod
    def from_uri(uri):
        """Python 3.13's."""
        if not uri.startswith("file:"):
            raise ValueError(f"URI does not start with 'file:': {uri!r}")
        path = uri[5:]
        if path.startswith("///"):
            path = path[2:]
        elif path.startswith("//localhost/"):
            path = path[11:]
        made = PosixPath(unquote(path, "utf-8", "surrogateescape"))
        if not made.is_absolute():
            raise ValueError(f"URI is not absolute: {uri!r}")
        return made

    # ---- what there is

    def _mode(self, flags):
        return field_or(self._text, flags, 0) & _TYPE

    def exists(self, *, follow_symlinks=True):
        return self._mode(0 if follow_symlinks else _OF_LINK) != 0

    def is_dir(self, *, follow_symlinks=True):
        return self._mode(0 if follow_symlinks else _OF_LINK) == 0o040000

    def is_file(self, *, follow_symlinks=True):
        return self._mode(0 if follow_symlinks else _OF_LINK) == 0o100000

    def is_symlink(self):
        return self._mode(_OF_LINK) == 0o120000

    def is_fifo(self):
        return self._mode(0) == 0o010000

    def is_socket(self):
        return self._mode(0) == 0o140000

    def is_block_device(self):
        return self._mode(0) == 0o060000

    def is_char_device(self):
        return self._mode(0) == 0o020000

    def is_mount(self):
        return status.ismount(self._text)

    def stat(self, *, follow_symlinks=True):
        return status.stat(self._text, follow_symlinks=follow_symlinks)

    def lstat(self):
        return status.lstat(self._text)

    @specialize.argtype(1)
    def samefile(self, other_path):
        return status.samefile(self._text, fspath(other_path))

    # ---- where it is

    def absolute(self):
        return self if self.is_absolute() else self._made(normal(joined(system.getcwd(), self._text)))

    def resolve(self, strict=False):
        try:
            found = self._made(normal(ospaths.realpath(self._text, strict=strict)))
        except OSError as e:
            if e.errno == errno.ELOOP and sys.version_info < (3, 13):
                raise RuntimeError("Symlink loop from " + repr(e.filename)) from e
            raise
        if sys.version_info < (3, 13) and not strict and ospaths.leads_in_a_circle(found._text):
            raise RuntimeError("Symlink loop from " + repr(found._text))
        return found

    def expanduser(self):
        return self._made(normal(ospaths.expanduser(self._text)))

    def readlink(self):
        return self._made(normal(status.readlink(self._text)))

    # ---- what is in it

    def iterdir(self):
        return iter([self._child(name) for name in system.listdir(self._text)])

    def _child(self, name):
        return self._made(name if self._text == "." else joined(self._text, name))

    def glob(self, pattern):
        return iter(self._globbed(pattern, False))

    def rglob(self, pattern):
        return iter(self._globbed(pattern, True))

    def _globbed(self, pattern, below):
        if root_of(pattern):
            raise NotImplementedError("Non-relative patterns are unsupported")
        parts = names_in(pattern)
        if not parts and not below:
            raise ValueError(f"Unacceptable pattern: {pattern!r}")
        if below:
            parts = ["**", *parts]
        found = []
        seen = {}
        if self.is_dir():
            self._select(parts, 0, pattern.endswith("/"), found, seen)
        return found

    def _select(self, parts, i, only_folders, found, seen):
        """Add what matches the parts of a pattern from i on."""
        if i == len(parts):
            if (not only_folders or self.is_dir()) and self._text not in seen:
                seen[self._text] = True
                found.append(self)
            return
        part = parts[i]
        is_last = i + 1 == len(parts)
        if part == "**":
            self._select_below(parts, i, only_folders, found, seen)
        elif part == "..":
            self._made(joined(self._text, part))._select(parts, i + 1, only_folders, found, seen)
        elif "*" not in part and "?" not in part and "[" not in part:
            child = self._child(part)
            if child.exists() if is_last else child.is_dir():
                child._select(parts, i + 1, only_folders, found, seen)
        else:
            for name in self._listed():
                if fnmatchcase(name, part):
                    child = self._child(name)
                    if is_last or child.is_dir():
                        child._select(parts, i + 1, only_folders, found, seen)

    def _select_below(self, parts, i, only_folders, found, seen):
        self._select(parts, i + 1, only_folders, found, seen)
        is_last = i + 1 == len(parts)
        for name in self._listed():
            child = self._child(name)
            if child._mode(_OF_LINK) == 0o040000:
                child._select_below(parts, i, only_folders, found, seen)
            elif is_last and _FILES_TOO:
                child._select(parts, i + 1, only_folders, found, seen)

    def _listed(self):
        try:
            return system.listdir(self._text)
        except OSError:
            return [""][:0]

    def walk(self, top_down=True):
        """The folders below with the names of the folders and files in each; links are not followed."""
        folders, files = [], []
        for name in self._listed():
            (folders if self._child(name)._mode(_OF_LINK) == 0o040000 else files).append(name)
        if top_down:
            yield self, folders, files
        for name in folders:
            yield from self._child(name).walk(top_down)
        if not top_down:
            yield self, folders, files

    # ---- files

    @specialize.arg(1)
    def open(self, mode="r", buffering=-1, encoding=None, errors=None, newline=None):
        if "b" in mode:
            return BinaryFile(self._text, mode)
        return _opened(self._text, mode, encoding, errors, newline)

    def read_text(self, encoding=None, errors=None, newline=None):
        opened = _opened(self._text, "r", encoding, errors, newline)
        text = opened.read()
        opened.close()
        return text

    def read_bytes(self):
        opened = BinaryFile(self._text, "rb")
        data = opened.read()
        opened.close()
        return data

    def write_text(self, data, encoding=None, errors=None, newline=None):
        opened = _opened(self._text, "w", encoding, errors, newline)
        count = opened.write(data)
        opened.close()
        return count

    def write_bytes(self, data):
        opened = BinaryFile(self._text, "wb")
        count = opened.write(data)
        opened.close()
        return count

    def touch(self, mode=0o666, exist_ok=True):
        if exist_ok and field_or(self._text, 0, 0):
            status.utime(self._text)
            return
        flags = os.O_CREAT | os.O_WRONLY | (0 if exist_ok else os.O_EXCL)
        os.close(os.open(self._text, flags, mode))

    def mkdir(self, mode=0o777, parents=False, exist_ok=False):
        try:
            system.mkdir(self._text, mode)
        except FileNotFoundError:
            if not parents or self.parent._text == self._text:
                raise
            self.parent.mkdir(parents=True, exist_ok=True)
            self.mkdir(mode, False, exist_ok)
        except OSError:
            if not exist_ok or not self.is_dir():
                raise

    def rmdir(self):
        system.rmdir(self._text)

    def unlink(self, missing_ok=False):
        try:
            system.remove(self._text)
        except FileNotFoundError:
            if not missing_ok:
                raise

    @specialize.argtype(1)
    def rename(self, target):
        ospaths.rename(self._text, fspath(target))
        return self._made(normal(fspath(target)))

    @specialize.argtype(1)
    def replace(self, target):
        ospaths.rename(self._text, fspath(target))
        return self._made(normal(fspath(target)))

    def chmod(self, mode, *, follow_symlinks=True):
        status.chmod(self._text, mode)

    @specialize.argtype(1)
    def symlink_to(self, target, target_is_directory=False):
        status.symlink(fspath(target), self._text)

    @specialize.argtype(1)
    def hardlink_to(self, target):
        status.link(fspath(target), self._text)


class PosixPath(Path):
    _one_for_all_ = True


def choose(name, call):
    """The class of what a call of `Path` makes: there are no others on this system."""
    return PosixPath


UnsupportedOperation = io.UnsupportedOperation
