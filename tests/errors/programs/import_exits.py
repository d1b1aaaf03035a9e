import sys

def entry_point(argv):
    return 0

sys.exit(len(sys.argv))
