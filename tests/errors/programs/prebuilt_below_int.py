class Meters(int):
    pass


NOTHING = Meters(0)


def main(argv):
    print("far" if NOTHING else "near")
    return 0
