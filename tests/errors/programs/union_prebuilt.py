TABLE = [
    1,
    "two",
]


def main(argv):
    print(TABLE[len(argv)])
    return 0
