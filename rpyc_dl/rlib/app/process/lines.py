"""What files, streams and texts in memory have in common. Each class gets copies, of texts or of bytes."""

# mypy: ignore-errors
from __future__ import annotations


class Lines:
    """What is read and written a line at a time."""

    _mixin_ = True

    def readlines(self, hint=-1):
        lines = []
        size = 0
        line = self.readline()
        while line:
            lines.append(line)
            size += len(line)
            if hint is not None and 0 < hint <= size:
                break
            line = self.readline()
        return lines

    def writelines(self, lines):
        for line in lines:
            self.write(line)

    def __iter__(self):
        return self

    def __next__(self):
        line = self.readline()
        if not line:
            raise StopIteration
        return line


class Managed:
    """What a `with` statement closes."""

    _mixin_ = True

    def __enter__(self):
        if self.closed:
            raise ValueError("I/O operation on closed file.")
        return self

    def __exit__(self, cls, value, traceback):
        self.close()
        return False
