import bz2


def main(argv):
    packer = bz2.BZ2Compressor()
    print(packer.compress(b"1.50"))
    return 0
