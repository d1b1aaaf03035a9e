"""`gzip`: files of members (RFC 1952) that are unpacked as they are read, and packed as they are written."""

# mypy: ignore-errors
from __future__ import annotations

import errno
import gzip
import importlib
import io
import time
import zlib

from rpyc_dl.rlib.app.data.binarytext import crc32
from rpyc_dl.rlib.app.data.bytearrays import like_bytes
from rpyc_dl.rlib.app.data.deflating import compressobj
from rpyc_dl.rlib.app.data.inflating import decompressobj
from rpyc_dl.rlib.app.process.codedfiles import CodedFile
from rpyc_dl.rlib.app.process.descriptors import close as close_descriptor
from rpyc_dl.rlib.app.process.descriptors import move, read_bytes, write_bytes, write_out
from rpyc_dl.rlib.app.process.files import BinaryFile
from rpyc_dl.rlib.app.process.lines import takes
from rpyc_dl.rlib.app.process.pathlike import fspath

CHUNK = 65536
ROOM = 1 << 20
EXTRA, NAME, COMMENT, HEAD_CHECK = 4, 8, 16, 2
BEST, FAST = 9, 1
TRUNCATED = "Compressed file ended before the end-of-stream marker was reached"


class Members:
    """Unpacks members that come one behind another, from a descriptor or, where that is -1, from bytes."""

    def __init__(self, fd, data):
        self._fd = fd
        self._rest = data
        self._begin(False)

    def _begin(self, inside):
        self._inside = inside
        self._reader = decompressobj(-zlib.MAX_WBITS)
        self._check = 0
        self._size = 0

    def _more(self):
        """Read on; whether there is any."""
        more = read_bytes(self._fd, CHUNK) if self._fd >= 0 else b""
        self._rest += more
        return len(more) > 0

    def _exactly(self, count):
        while len(self._rest) < count:
            if not self._more():
                raise EOFError(TRUNCATED)
        return self._at_most(count)

    def _at_most(self, count):
        taken, self._rest = self._rest[:count], self._rest[count:]
        return taken

    def _number(self, count):
        data, number = self._exactly(count), 0
        for i in range(count):
            number |= data[i] << 8 * i
        return number

    def _head(self):
        """Read the head of a member; whether there is one."""
        while len(self._rest) < 2 and self._more():
            pass
        magic = self._at_most(2)
        if not magic:
            return False
        if magic != b"\x1f\x8b":
            raise gzip.BadGzipFile(f"Not a gzipped file ({magic!r})")
        head = self._exactly(8)
        if head[0] != zlib.DEFLATED:
            raise gzip.BadGzipFile("Unknown compression method")
        if head[1] & EXTRA:
            self._exactly(self._number(2))
        for flag in (NAME, COMMENT):
            while head[1] & flag and (self._rest or self._more()) and self._at_most(1) != b"\0":
                pass
        if head[1] & HEAD_CHECK:
            self._exactly(2)
        return True

    def _trailer(self, at_once):
        """Compare the check and the size; a file tells which check it found, bytes do not."""
        check = self._number(4)
        size = self._number(4)
        if check != self._check:
            raise gzip.BadGzipFile("CRC check failed" + ("" if at_once else f" {hex(check)} != {hex(self._check)}"))
        if size != self._size & 0xFFFFFFFF:
            raise gzip.BadGzipFile("Incorrect length of data produced")
        self._rest = self._rest.lstrip(b"\0")
        while not self._rest and self._more():
            self._rest = self._rest.lstrip(b"\0")

    def unpacked(self):
        """The next bytes; none at the end."""
        while True:
            if self._reader.eof:
                self._trailer(self._fd < 0)
                self._begin(False)
            if not self._inside:
                if not self._head():
                    return b""
                self._begin(True)
            if not self._rest and not self._more():
                raise EOFError(TRUNCATED)
            made = self._reader.decompress(self._rest, ROOM)
            self._rest = self._reader.unused_data if self._reader.eof else self._reader.unconsumed_tail
            self._check = crc32(made, self._check)
            self._size += len(made)
            if made:
                return made


class Packed:
    """What packed files of text and of bytes do: `_place` is that of what was unpacked or is written."""

    def _prepare(self, level, mode):
        """What there has to be before the file is opened."""
        if mode[:1] not in ("r", "w", "a", "x") or "U" in mode or "+" in mode:
            raise ValueError(f"Invalid mode: {mode!r}")
        self._place = 0
        self._check = 0
        self._members = Members(-1, b"")
        self._packer = compressobj(level, zlib.DEFLATED, -zlib.MAX_WBITS)

    def _begin(self, level, mtime):
        self._members = Members(self._fd, b"")
        if self._can_write:
            how = 2 if level == BEST else 4 if level == FAST else 0
            named = stored_name(self.name)
            when = int(time.time() if mtime is None else mtime)
            head = b"\x1f\x8b\x08" + bytes([NAME if named else 0]) + when.to_bytes(4, "little") + bytes([how, 255])
            write_bytes(self._fd, head + (named + b"\0" if named else b""))

    def _fill(self):
        more = self._members.unpacked()
        if not more:
            return False
        self._data = self._data[self._start :] + more
        self._start = 0
        self._place += len(more)
        return True

    def _read_all(self):
        parts = [self._take(len(self._data))]
        while self._fill():
            parts.append(self._take(len(self._data)))
        return b"".join(parts)

    def _write_bytes(self, data):
        given = like_bytes(data)
        self._place += len(given)
        self._check = crc32(given, self._check)
        write_bytes(self._fd, self._packer.compress(given))

    def flush(self):
        self._check_open()
        if self._can_write:
            write_bytes(self._fd, self._packer.flush(zlib.Z_SYNC_FLUSH))
            write_out(self._fd)

    def close(self):
        if self.closed:
            return
        self.closed = True
        try:
            if self._can_write:
                trailer = self._check.to_bytes(4, "little") + (self._place & 0xFFFFFFFF).to_bytes(4, "little")
                write_bytes(self._fd, self._packer.flush() + trailer)
        finally:
            close_descriptor(self._fd)

    def _unpacked_place(self):
        return self._place - (len(self._data) - self._start)

    def _go(self, offset, whence):
        """Seek: zeros are written, what is between is read."""
        self._check_open()
        if self._can_write:
            target = self._place + offset if whence == 1 else offset
            if whence == 2:
                raise ValueError("Seek from end not supported")
            if target < self._place:
                raise OSError("Negative seek in write mode")
            self._write_bytes(bytes(target - self._place))
            return target
        if whence == 2:
            self._read_all()
        target = offset if whence == 0 else self._unpacked_place() + offset
        if target < self._unpacked_place():
            move(self._fd, 0, 0)
            self._members = Members(self._fd, b"")
            self._data = b""
            self._start = self._place = 0
        while self._unpacked_place() < target and self._read_some(min(CHUNK, target - self._unpacked_place())):
            pass
        return self._unpacked_place()

    def seekable(self):
        self._check_open()
        return True

    def truncate(self, size=None):
        raise io.UnsupportedOperation("truncate")


def stored_name(name):
    """The name that the head of a member has; none where it does not fit."""
    base = name[name.rfind("/") + 1 :]
    try:
        stored = base.encode("latin-1")
    except UnicodeEncodeError:
        return b""
    return stored.removesuffix(b".gz")


@takes(Packed)
class GzipFile(BinaryFile):
    _one_for_all_ = True

    def __init__(self, filename, mode="rb", compresslevel=BEST, *, mtime=None):
        if "t" in mode:
            raise ValueError(f"Invalid mode: {mode!r}")
        self._prepare(compresslevel, mode)
        super().__init__(fspath(filename), mode if "b" in mode else mode + "b")
        self._begin(compresslevel, mtime)

    def _check_readable(self):
        self._check_open()
        if not self._can_read:
            raise OSError(errno.EBADF, "read() on write-only GzipFile object")

    def _check_writable(self):
        self._check_open()
        if not self._can_write:
            raise OSError(errno.EBADF, "write() on read-only GzipFile object")

    def tell(self):
        self._check_open()
        return self._unpacked_place()

    def rewind(self):
        if not self._can_read:
            raise OSError("Can't rewind in write mode")
        self._go(0, 0)


@takes(Packed)
class GzipText(CodedFile):
    """What `gzip.open` gives in modes with `t`."""

    def __init__(self, filename, mode, compresslevel, encoding, errors, newline):
        self._prepare(compresslevel, mode)
        super().__init__(fspath(filename), mode, encoding, errors, newline)
        self._begin(compresslevel, None)
        if self._signed and self._can_read:
            self._skip_signature()

    def tell(self):
        self._check_open()
        return self._unpacked_place() - len(self._pending.encode(self._codec, self.errors))


def open_packed(filename, mode="rb", compresslevel=BEST, encoding=None, errors=None, newline=None):
    if encoding is not None:
        raise ValueError("Argument 'encoding' not supported in binary mode")
    if errors is not None:
        raise ValueError("Argument 'errors' not supported in binary mode")
    if newline is not None:
        raise ValueError("Argument 'newline' not supported in binary mode")
    return GzipFile(filename, mode, compresslevel)


def open_packed_text(filename, mode="rt", compresslevel=BEST, encoding=None, errors=None, newline=None):
    if "b" in mode:
        raise ValueError(f"Invalid mode: {mode!r}")
    return GzipText(
        filename,
        mode,
        compresslevel,
        "UTF-8" if encoding is None else encoding,
        "strict" if errors is None else errors,
        newline,
    )


def choose(name, call):
    """What `gzip.open` and `GzipFile` are: whether it is a file of text has to be a constant; a file
    is named, or is an object."""
    objects = importlib.import_module("rpyc_dl.rlib.app.folders.packedobjects")
    if name == "GzipFile":
        return objects.PackedObject if call.count > 3 or "fileobj" in call.keywords else GzipFile
    passed = call.count > 1 or "mode" in call.keywords
    mode = call.constants.get(1, call.constants.get("mode")) if passed else "rb"
    if not isinstance(mode, str):
        return None
    return objects.open_any_text if "t" in mode else objects.open_any


def decompress(data):
    members = Members(-1, b"" if data is None else like_bytes(data))
    parts = []
    while True:
        made = members.unpacked()
        if not made:
            return b"".join(parts)
        parts.append(made)


decompress._one_for_all_ = True
