import sys

def main(argv):
    return 0

sys.exit(len(sys.argv))
