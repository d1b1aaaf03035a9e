"""`zipfile`: archives (APPNOTE.TXT of PKWARE), stored or deflated, without encryption and without ZIP64.

An archive that is read is in memory as a whole.
"""

# mypy: ignore-errors
from __future__ import annotations

import os
import stat
import time
import warnings
import zlib
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile

from rpyc_dl.rlib.app.data.binarytext import crc32
from rpyc_dl.rlib.app.data.bytearrays import like_bytes
from rpyc_dl.rlib.app.data.bytesio import BytesIO
from rpyc_dl.rlib.app.data.deflating import compressobj
from rpyc_dl.rlib.app.data.inflating import decompressobj
from rpyc_dl.rlib.app.process.files import BinaryFile
from rpyc_dl.rlib.app.process.pathlike import fspath
from rpyc_dl.rlib.objectmodel import specialize

_END, _ENTRY, _LOCAL = b"PK\5\6", b"PK\1\2", b"PK\3\4"
_END_SIZE, _ENTRY_SIZE, _LOCAL_SIZE = 22, 46, 30
_ENCRYPTED, _UTF8 = 1, 0x800
_LIMIT = (1 << 31) - 1
_VERSION, _UNIX = 20, 3
#: The characters from 128 on of names that are not UTF-8.
_NAMES = bytes(range(128, 256)).decode("cp437")


def _number(data, at, count):
    return int.from_bytes(data[at : at + count], "little")


def _packed(number, count):
    return (number & ((1 << 8 * count) - 1)).to_bytes(count, "little")


class ZipInfo:
    _one_for_all_ = True

    def __init__(self, filename="NoName", date_time=(1980, 1, 1, 0, 0, 0)):
        end = filename.find("\0")
        self.orig_filename = filename
        self.filename = filename[:end] if end >= 0 else filename
        year, month, day, hour, minute, second = date_time
        if year < 1980:
            raise ValueError("ZIP does not support timestamps before 1980")
        self.date_time = (year, month, day, hour, minute, second)
        self.compress_type = ZIP_STORED
        self.comment = b""
        self.extra = b""
        self.create_system = _UNIX
        self.create_version = _VERSION
        self.extract_version = _VERSION
        self.flag_bits = 0
        self.volume = 0
        self.internal_attr = 0
        self.external_attr = 0
        self.header_offset = 0
        self.CRC = 0
        self.compress_size = 0
        self.file_size = 0

    def is_dir(self):
        return self.filename.endswith("/")

    def __repr__(self):
        shown = f"<ZipInfo filename={self.filename!r}"
        if self.compress_type != ZIP_STORED:
            shown += " compress_type=deflate"
        high, low = self.external_attr >> 16, self.external_attr & 0xFFFF
        if high:
            shown += f" filemode={stat.filemode(high)!r}"
        if low:
            shown += f" external_attr={hex(low)}"
        if not self.is_dir() or self.file_size:
            shown += f" file_size={self.file_size}"
        if (not self.is_dir() or self.compress_size) and (
            self.compress_type != ZIP_STORED or self.file_size != self.compress_size
        ):
            shown += f" compress_size={self.compress_size}"
        return shown + ">"

    def _head(self, name):
        """What the head of the file and its entry have in common."""
        year, month, day, hour, minute, second = self.date_time
        return b"".join(
            [
                _packed(self.flag_bits, 2),
                _packed(self.compress_type, 2),
                _packed(hour << 11 | minute << 5 | second // 2, 2),
                _packed((year - 1980) << 9 | month << 5 | day, 2),
                _packed(self.CRC, 4),
                _packed(self.compress_size, 4),
                _packed(self.file_size, 4),
                _packed(len(name), 2),
                _packed(len(self.extra), 2),
            ]
        )

    def _name(self):
        """The name as bytes; that it is UTF-8 is noted where it has to be."""
        if self.filename.isascii():
            return self.filename.encode("ascii")
        self.flag_bits |= _UTF8
        return self.filename.encode("utf-8")

    def _entry(self):
        """The entry of the directory at the end."""
        name = self._name()
        return b"".join(
            [
                _ENTRY,
                bytes([self.create_version, self.create_system]),
                _packed(self.extract_version, 2),
                self._head(name),
                _packed(len(self.comment), 2),
                b"\0\0",
                _packed(self.internal_attr, 2),
                _packed(self.external_attr, 4),
                _packed(self.header_offset, 4),
                name,
                self.extra,
                self.comment,
            ]
        )


def _read_entry(data, at):
    """The file of an entry of the directory, and where the next one stands."""
    if data[at : at + 4] != _ENTRY:
        raise BadZipFile("Bad magic number for central directory")
    flags = _number(data, at + 8, 2)
    sizes = [_number(data, at + where, 2) for where in (28, 30, 32)]
    name = data[at + _ENTRY_SIZE : at + _ENTRY_SIZE + sizes[0]]
    text = name.decode("utf-8") if flags & _UTF8 else "".join([chr(c) if c < 128 else _NAMES[c - 128] for c in name])
    clock, day = _number(data, at + 12, 2), _number(data, at + 14, 2)
    info = ZipInfo(text)
    info.date_time = ((day >> 9) + 1980, (day >> 5) & 15, day & 31, clock >> 11, (clock >> 5) & 63, (clock & 31) * 2)
    info.create_version, info.create_system = data[at + 4], data[at + 5]
    info.extract_version = _number(data, at + 6, 2)
    info.flag_bits = flags
    info.compress_type = _number(data, at + 10, 2)
    info.CRC = _number(data, at + 16, 4)
    info.compress_size = _number(data, at + 20, 4)
    info.file_size = _number(data, at + 24, 4)
    info.internal_attr = _number(data, at + 36, 2)
    info.external_attr = _number(data, at + 38, 4)
    info.header_offset = _number(data, at + 42, 4)
    behind = at + _ENTRY_SIZE + sizes[0]
    info.extra = data[behind : behind + sizes[1]]
    info.comment = data[behind + sizes[1] : behind + sizes[1] + sizes[2]]
    return info, behind + sizes[1] + sizes[2]


def _end_of(data):
    """Where the end of the directory stands; -1 where the data is no archive."""
    at = data.rfind(_END, max(0, len(data) - (1 << 16) - _END_SIZE))
    return at if at >= 0 and at + _END_SIZE <= len(data) else -1


# ---- where archives stand ------------------------------------------------------------------------------------------


class _Place:
    """An archive that is written: a file of its own."""

    _one_for_all_ = True

    def __init__(self, file):
        self._file = file

    def put(self, data):
        self._file.write(data)

    def close(self):
        self._file.close()


class _GivenMemory(_Place):
    """One that is given, and stays open."""

    _one_for_all_ = True

    def __init__(self, memory):
        self._memory = memory

    def put(self, data):
        self._memory.write(data)

    def close(self):
        pass


class _GivenFile(_Place):
    _one_for_all_ = True

    def __init__(self, given):
        self._given = given

    def put(self, data):
        self._given.write(data)

    def close(self):
        self._given.flush()


@specialize.argtype(0)
def _place(file, mode):
    if hasattr(file, "getvalue"):
        return _GivenMemory(file)
    if hasattr(file, "read"):
        return _GivenFile(file)
    return _Place(BinaryFile(fspath(file), "wb" if mode == "a" else mode + "b"))


@specialize.argtype(0)
def _content(file):
    """All bytes of a file, which is given or named."""
    if hasattr(file, "read"):
        file.seek(0)
        return file.read()
    opened = BinaryFile(fspath(file), "rb")
    try:
        return opened.read()
    finally:
        opened.close()


@specialize.argtype(0)
def _content_or_nothing(file):
    try:
        return _content(file)
    except FileNotFoundError:
        return b""


@specialize.argtype(0)
def _named(file):
    """The name of a file; None where it has none."""
    if hasattr(file, "read"):
        return file.name if hasattr(file, "name") else None
    return fspath(file)


@specialize.argtype(0)
def is_zipfile(filename):
    try:
        return _end_of(_content(filename)) >= 0
    except OSError:
        return False


# ---- archives ------------------------------------------------------------------------------------------------------


def _check_compression(kind):
    if kind not in (ZIP_STORED, ZIP_DEFLATED):
        raise NotImplementedError("That compression method is not supported")


class ZipFile:
    _one_for_all_ = True

    @specialize.argtype(1)
    def __init__(self, file, mode="r", compression=ZIP_STORED, allowZip64=True, compresslevel=None):
        if mode not in ("r", "w", "x", "a"):
            raise ValueError("ZipFile requires mode 'r', 'w', 'x', or 'a'")
        _check_compression(compression)
        self.mode = mode
        self.compression = compression
        self.compresslevel = compresslevel
        self.filename = _named(file)
        self.filelist = [ZipInfo("")][:0]
        self.NameToInfo = {}
        self.comment = b""
        self._data = b""
        self._size = 0
        self._is_open = True
        self._place = None
        self._start = 0
        if mode in ("r", "a"):
            data = _content(file) if mode == "r" else _content_or_nothing(file)
            if mode == "r" or _end_of(data) >= 0:
                self._read_directory(data)
            else:
                self._data = data
                self._start = len(data)
        if mode != "r":
            if mode == "a" and hasattr(file, "read"):
                file.seek(0)
                file.truncate(0)
            self._place = _place(file, mode)
            self._put(self._data[: self._start])

    def _read_directory(self, data):
        end = _end_of(data)
        if end < 0:
            raise BadZipFile("File is not a zip file")
        size, start = _number(data, end + 12, 4), _number(data, end + 16, 4)
        behind = end - size - start  # what stands in front of the archive
        if start == 0xFFFFFFFF or behind < 0:
            raise BadZipFile("Bad offset for central directory")
        self.comment = data[end + _END_SIZE : end + _END_SIZE + _number(data, end + 20, 2)]
        at = self._start = start + behind
        while at < end:
            info, at = _read_entry(data, at)
            info.header_offset += behind
            self._note(info)
        self._data = data

    def _note(self, info):
        self.filelist.append(info)
        self.NameToInfo[info.filename] = info

    def _put(self, data):
        self._place.put(data)
        self._size += len(data)

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        self.close()

    def close(self):
        if not self._is_open:
            return
        self._is_open = False
        if self._place is not None:
            start = self._size
            for info in self.filelist:
                self._put(info._entry())
            count = _packed(len(self.filelist), 2)
            sizes = _packed(self._size - start, 4) + _packed(start, 4) + _packed(len(self.comment), 2)
            self._put(b"".join([_END, b"\0\0\0\0", count, count, sizes, self.comment]))
            self._place.close()

    # ---- reading

    def namelist(self):
        return [info.filename for info in self.filelist]

    def infolist(self):
        return self.filelist

    def getinfo(self, name):
        info = self.NameToInfo.get(name)
        if info is None:
            raise KeyError(f"There is no item named {name!r} in the archive")
        return info

    def printdir(self):
        print(f"{'File Name':<46} {'Modified    ':>19} {'Size':>12}")
        for info in self.filelist:
            year, month, day, hour, minute, second = info.date_time
            date = f"{year}-{month:02}-{day:02} {hour:02}:{minute:02}:{second:02}"
            print(f"{info.filename:<46} {date} {info.file_size:12}")

    @specialize.argtype(1)
    def _info(self, member):
        return self.getinfo(member) if isinstance(member, str) else member

    def _content_of(self, info):
        if not self._is_open:
            raise ValueError("Attempt to use ZIP archive that was already closed")
        data, at = self._data, info.header_offset
        if self.mode != "r":
            raise NotImplementedError("reading from an archive that is open for writing")
        if data[at : at + 4] != _LOCAL:
            raise BadZipFile("Bad magic number for file header")
        if info.flag_bits & _ENCRYPTED:
            raise RuntimeError(f"File {info.filename!r} is encrypted, password required for extraction")
        _check_compression(info.compress_type)
        begin = at + _LOCAL_SIZE + _number(data, at + 26, 2) + _number(data, at + 28, 2)
        packed = data[begin : begin + info.compress_size]
        content = packed if info.compress_type == ZIP_STORED else _unpacked(packed)
        if crc32(content) != info.CRC:
            raise BadZipFile(f"Bad CRC-32 for file {info.filename!r}")
        return content

    @specialize.argtype(1)
    def read(self, name, pwd=None):
        return self._content_of(self._info(name))

    @specialize.argtype(1)
    def open(self, name, mode="r", pwd=None):
        if mode != "r":
            raise NotImplementedError("a file of an archive is written by `writestr`")
        return BytesIO(self._content_of(self._info(name)))

    def testzip(self):
        for info in self.filelist:
            try:
                self._content_of(info)
            except BadZipFile:
                return info.filename
        return None

    @specialize.argtype(1, 2)
    def extract(self, member, path=None, pwd=None):
        return self._extract(self._info(member), os.getcwd() if path is None else fspath(path))

    @specialize.argtype(1)
    def extractall(self, path=None, members=None, pwd=None):
        folder = os.getcwd() if path is None else fspath(path)
        for name in self.namelist() if members is None else members:
            self._extract(self._info(name), folder)

    def _extract(self, info, folder):
        """Write a file below the folder, whatever its name says."""
        parts = [part for part in info.filename.split("/") if part not in ("", ".", "..")]
        target = os.path.normpath(os.path.join(folder, "/".join(parts)))
        above = os.path.dirname(target)
        if above and not os.path.exists(above):
            os.makedirs(above)
        if info.is_dir():
            if not os.path.isdir(target):
                os.mkdir(target)
            return target
        content = self._content_of(info)
        opened = BinaryFile(target, "wb")
        try:
            opened.write(content)
        finally:
            opened.close()
        return target

    # ---- writing

    def _add(self, info, data, level):
        if not self._is_open:
            raise ValueError("Attempt to write to ZIP archive that was already closed")
        if self._place is None:
            raise ValueError("write() requires mode 'w', 'x', or 'a'")
        if info.filename in self.NameToInfo:
            warnings.warn(f"Duplicate name: {info.filename!r}", stacklevel=3)
        if len(data) > _LIMIT or self._size > _LIMIT:
            raise NotImplementedError("an archive of more than 2 GiB")
        _check_compression(info.compress_type)
        info.external_attr = info.external_attr or 0o600 << 16
        info.CRC = crc32(data)
        info.file_size = len(data)
        packed = data if info.compress_type == ZIP_STORED else _deflated(data, level)
        info.compress_size = len(packed)
        info.header_offset = self._size
        name = info._name()
        self._put(b"".join([_LOCAL, _packed(info.extract_version, 2), info._head(name), name, info.extra, packed]))
        self._note(info)

    @specialize.argtype(1, 2)
    def writestr(self, zinfo_or_arcname, data, compress_type=None, compresslevel=None):
        content = data.encode("utf-8") if isinstance(data, str) else like_bytes(data)
        if isinstance(zinfo_or_arcname, str):
            now = time.localtime()
            info = ZipInfo(
                zinfo_or_arcname, (now.tm_year, now.tm_mon, now.tm_mday, now.tm_hour, now.tm_min, now.tm_sec)
            )
            info.compress_type = self.compression
            info.external_attr = 0o40775 << 16 | 0x10 if info.is_dir() else 0o600 << 16
        else:
            info = zinfo_or_arcname
        if compress_type is not None:
            info.compress_type = compress_type
        self._add(info, content, self.compresslevel if compresslevel is None else compresslevel)

    @specialize.argtype(1, 2)
    def write(self, filename, arcname=None, compress_type=None, compresslevel=None):
        name = fspath(filename)
        status = os.stat(name)
        at = time.localtime(int(status.st_mtime))
        shown = os.path.normpath(name if arcname is None else fspath(arcname)).lstrip("/")
        is_folder = stat.S_ISDIR(status.st_mode)
        info = ZipInfo(
            shown + "/" if is_folder else shown,
            (at.tm_year, at.tm_mon, at.tm_mday, at.tm_hour, at.tm_min, at.tm_sec),
        )
        info.external_attr = (status.st_mode & 0xFFFF) << 16
        if is_folder:
            info.external_attr |= 0x10
            self._add(info, b"", None)
            return
        info.compress_type = self.compression if compress_type is None else compress_type
        self._add(info, _content(name), self.compresslevel if compresslevel is None else compresslevel)

    def mkdir(self, zinfo_or_directory_name, mode=0o777):
        name = zinfo_or_directory_name
        info = ZipInfo(name if name.endswith("/") else name + "/")
        info.external_attr = ((0o40000 | mode) & 0xFFFF) << 16 | 0x10
        self._add(info, b"", None)


def _unpacked(packed):
    reader = decompressobj(-zlib.MAX_WBITS)
    return reader.decompress(packed)


def _deflated(data, level):
    packer = compressobj(zlib.Z_DEFAULT_COMPRESSION if level is None else level, zlib.DEFLATED, -zlib.MAX_WBITS)
    return packer.compress(data) + packer.flush()
