class Door:
    def __enter__(self):
        return self


def main(argv):
    with Door() as door:
        print(door)
    return 0
