"""An archive that checks what it holds: the checksum is computed by binascii, which is written in C."""

import binascii
import sys


class Entry:
    def __init__(self, name, data):
        self.name = name
        self.data = data
        self.checksum = binascii.crc_hqx(data, 0)

    def intact(self):
        return binascii.crc_hqx(self.data, 0) == self.checksum


def main(argv):
    entries = [Entry("a", b"some data"), Entry("b", b"other data")]
    for entry in entries:
        print(entry.name, entry.checksum, entry.intact())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
