import ctypes


def main(argv):
    library = ctypes.CDLL(argv[1])
    print(library.count(3))
    return 0
