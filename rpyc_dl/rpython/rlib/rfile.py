"""Files as RPython has them: streams of text, as `streamio.py` says."""

# mypy: ignore-errors
from __future__ import annotations

import os

from rpyc_dl.rpython.rlib.streamio import fdopen_as_stream, open_file_as_stream
from rpyc_dl.rpython.rtyper.lltypesystem import rffi
from rpyc_dl.rpython.translator.tool.cbuild import ExternalCompilationInfo


class RFile:
    """A file: `read`, `readline`, `write`, `seek`, `tell`, `truncate`, `flush`, `close`; also in `with` and `for`."""

    def __init__(self, stream):
        self._stream = stream
        self.closed = False

    def _open(self):
        if self.closed:
            raise ValueError("I/O operation on closed file")
        return self._stream

    def read(self, size=-1):
        """All that is left, or `size` bytes of text; less at the end."""
        stream = self._open()
        return stream.readall() if size < 0 else stream.read(size)

    def readline(self, size=-1):
        """The next line with its end; no text at the end of the file."""
        return self._open().readline()

    def write(self, value):
        self._open().write(value)

    def seek(self, pos, whence=0):
        self._open().seek(pos, whence)

    def tell(self):
        return self._open().tell()

    def truncate(self, arg=-1):
        stream = self._open()
        stream.truncate(stream.tell() if arg < 0 else arg)

    def flush(self):
        self._open()

    def fileno(self):
        return self._open().try_to_find_file_descriptor()

    def isatty(self):
        return os.isatty(self.fileno())

    def close(self):
        if not self.closed:
            self.closed = True
            self._stream.close()

    def __enter__(self):
        return self

    def __exit__(self, *args):
        self.close()

    def __iter__(self):
        return self

    def __next__(self):
        line = self.readline()
        if not line:
            raise StopIteration
        return line


def create_file(filename, mode="r", buffering=-1):
    """Open a file; OSError, ValueError."""
    return RFile(open_file_as_stream(filename, mode, buffering))


def create_fdopen_rfile(fd, mode="r", buffering=-1):
    """The file of a descriptor that is open."""
    return RFile(fdopen_as_stream(fd, mode, buffering))


_INFO = ExternalCompilationInfo(includes=["stdio.h"])
_popen = rffi.llexternal("popen", [rffi.CCHARP, rffi.CCHARP], rffi.VOIDP, compilation_info=_INFO)
_fileno = rffi.llexternal("fileno", [rffi.VOIDP], rffi.INT, compilation_info=_INFO)
_pclose = rffi.llexternal("pclose", [rffi.VOIDP], rffi.INT, compilation_info=_INFO)


class RPopenFile(RFile):
    """What a command writes, or reads."""

    def __init__(self, stream, process):
        RFile.__init__(self, stream)
        self._process = process

    def close(self):
        """Wait for the end of the command: its status."""
        if self.closed:
            return 0
        self.closed = True
        return int(_pclose(self._process))


def create_popen_file(command, type):
    """Run a command of the shell: what it writes can be read ("r"), or what it reads be written ("w"); OSError."""
    process = _popen(command, type)
    if not process:
        raise OSError("the command cannot be run")
    return RPopenFile(fdopen_as_stream(int(_fileno(process)), type), process)


def create_stdio():
    """Standard input, output and error."""
    return create_fdopen_rfile(0, "r"), create_fdopen_rfile(1, "w"), create_fdopen_rfile(2, "w")
