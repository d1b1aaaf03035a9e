def half(n):
    if n % 2 == 0:
        return n // 2
    return n > 1


def main(argv):
    print(half(len(argv)))
    return 0
