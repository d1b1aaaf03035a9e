TABLE = [
    1,
    b"two",
]


def main(argv):
    print(TABLE[len(argv)])
    return 0
