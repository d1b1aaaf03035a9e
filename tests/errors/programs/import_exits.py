import sys

def main(argv):
    return 0

sys.exit(main(sys.argv))
