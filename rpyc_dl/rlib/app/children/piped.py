"""`os.popen`: the output of a command as a file, or a file that is its input."""

# mypy: ignore-errors
from __future__ import annotations

from subprocess import PIPE

from rpyc_dl.rlib.app.children.subprocesses import popen_text


class PipedCommand:
    """The file, and the process at its other end."""

    def __init__(self, process, stream):
        self._process = process
        self._stream = stream

    def read(self, size=-1):
        return self._stream.read(size)

    def readline(self):
        return self._stream.readline()

    def readlines(self):
        return self._stream.readlines()

    def write(self, text):
        return self._stream.write(text)

    def writelines(self, lines):
        self._stream.writelines(lines)

    def flush(self):
        self._stream.flush()

    def fileno(self):
        return self._stream.fileno()

    def close(self):
        """None where the command ends well; else what wait(2) says."""
        self._stream.close()
        status = self._process.wait()
        if status == 0:
            return None
        return status << 8

    def __iter__(self):
        return iter(self._stream)

    def __enter__(self):
        return self

    def __exit__(self, cls, value, traceback):
        self.close()


def popen(cmd, mode="r", buffering=-1):
    if mode != "r" and mode != "w":
        raise ValueError(f"invalid mode {mode!r}")
    if buffering == 0 or buffering is None:
        raise ValueError("popen() does not support unbuffered streams")
    if mode == "r":
        process = popen_text(cmd, shell=True, stdout=PIPE, text=True)
        return PipedCommand(process, process.stdout)
    process = popen_text(cmd, shell=True, stdin=PIPE, text=True)
    return PipedCommand(process, process.stdin)
