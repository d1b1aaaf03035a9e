class Point:
    x = 0


def main(argv):
    return Point(len(argv)).x
