"""`gzip.GzipFile` and `gzip.open` of a file object: what it has is unpacked when the `GzipFile` is made, and what is
written goes to it packed."""

# mypy: ignore-errors
from __future__ import annotations

import errno
import time
import zlib

from rpyc_dl.rlib.app.data.binarytext import crc32
from rpyc_dl.rlib.app.data.bytearrays import like_bytes
from rpyc_dl.rlib.app.data.bytesio import BytesIO, TextIOWrapper
from rpyc_dl.rlib.app.data.deflating import compressobj
from rpyc_dl.rlib.app.process.gzipfiles import (
    BEST,
    FAST,
    NAME,
    decompress,
    open_packed,
    open_packed_text,
    stored_name,
)
from rpyc_dl.rlib.objectmodel import specialize


class PackedObject(BytesIO):
    """A `GzipFile` with `fileobj`."""

    _one_for_all_ = False

    def __init__(self, filename=None, mode=None, compresslevel=BEST, fileobj=None, mtime=None):
        self.mode = "rb" if mode is None else mode
        if self.mode[:1] not in ("r", "w", "a", "x") or "t" in self.mode or "U" in self.mode or "+" in self.mode:
            raise ValueError(f"Invalid mode: {self.mode!r}")
        self.fileobj = fileobj
        self.name = "" if filename is None else filename
        self._can_write = self.mode[0] != "r"
        self._check = 0
        self._size = 0
        self._packer = compressobj(compresslevel, zlib.DEFLATED, -zlib.MAX_WBITS)
        super().__init__(b"" if self._can_write else decompress(fileobj.read()))
        if self._can_write:
            how = 2 if compresslevel == BEST else 4 if compresslevel == FAST else 0
            named = stored_name(self.name)
            when = int(time.time() if mtime is None else mtime)
            head = b"\x1f\x8b\x08" + bytes([NAME if named else 0]) + when.to_bytes(4, "little") + bytes([how, 255])
            fileobj.write(head + (named + b"\0" if named else b""))

    def _check_is_open(self):
        if self.closed:
            raise ValueError("I/O operation on closed file")

    def read(self, size=-1):
        if self._can_write:
            raise OSError(errno.EBADF, "read() on write-only GzipFile object")
        return super().read(size)

    def write(self, data):
        self._check_is_open()
        if not self._can_write:
            raise OSError(errno.EBADF, "write() on read-only GzipFile object")
        given = bytes(like_bytes(data))
        self._size += len(given)
        self._check = crc32(given, self._check)
        self.fileobj.write(self._packer.compress(given))
        return len(given)

    def flush(self):
        self._check_is_open()
        if self._can_write:
            self.fileobj.write(self._packer.flush(zlib.Z_SYNC_FLUSH))
            self.fileobj.flush()

    def tell(self):
        return self._size if self._can_write else super().tell()

    def readable(self):
        return not self._can_write

    def writable(self):
        return self._can_write

    def close(self):
        if self.closed:
            return
        if self._can_write:
            trailer = self._check.to_bytes(4, "little") + (self._size & 0xFFFFFFFF).to_bytes(4, "little")
            self.fileobj.write(self._packer.flush() + trailer)
        super().close()


@specialize.argtype(0)
def open_any(filename, mode="rb", compresslevel=BEST, encoding=None, errors=None, newline=None):
    """gzip.open of a file that is named, or of an object"""
    if hasattr(filename, "read") or hasattr(filename, "write"):
        return PackedObject(None, mode, compresslevel, filename)
    return open_packed(filename, mode, compresslevel, encoding, errors, newline)


@specialize.argtype(0)
def open_any_text(filename, mode="rt", compresslevel=BEST, encoding=None, errors=None, newline=None):
    """gzip.open of text, likewise"""
    if hasattr(filename, "read") or hasattr(filename, "write"):
        packed = PackedObject(None, mode.replace("t", ""), compresslevel, filename)
        return TextIOWrapper(packed, encoding, errors, newline)
    return open_packed_text(filename, mode, compresslevel, encoding, errors, newline)
