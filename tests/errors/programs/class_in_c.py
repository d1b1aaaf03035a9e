import mmap


def main(argv):
    shared = mmap.mmap(-1, 100)
    print(shared.size())
    return 0
