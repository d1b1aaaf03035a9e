"""sys.exit of a value that may be an int, a text, None: an int is the status, a text is printed."""
import sys


def get(i):
    return [None, 3, "bye", 2.5, True, 300][i]


for i in range(6):
    try:
        sys.exit(get(i))
    except SystemExit as e:
        print(e.code)
sys.exit(get(len(sys.argv)))
