class Meters(bytes):
    pass


NOTHING = Meters(b"")


def main(argv):
    print("far" if NOTHING else "near")
    return 0
