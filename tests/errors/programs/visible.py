def half(n):
    if n % 2 == 0:
        return n // 2
    return n * 0.5


def main(argv):
    print(half(len(argv)))
    return 0
