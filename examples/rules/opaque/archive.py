"""An archive that checks what it holds: the checksum is computed by zlib, which is written in C."""

import sys
import zlib


class Entry:
    def __init__(self, name, data):
        self.name = name
        self.data = data
        self.checksum = zlib.crc32(data)

    def intact(self):
        return zlib.crc32(self.data) == self.checksum


def main(argv):
    entries = [Entry("a", b"some data"), Entry("b", b"other data")]
    for entry in entries:
        print(entry.name, entry.checksum, entry.intact())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
