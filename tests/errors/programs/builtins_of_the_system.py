import os
import sys

def main(argv):
    print(sys.getsizeof(argv))
    if os.openpty() is None:
        return 1
    return 0
