"""Ints that may be None, of which some are never negative, and some are."""


def size_of(text):
    return len(text) if text else None


def shifted(i):
    if i == 0:
        return None
    return 1 if i == 1 else -1 - i


def of_size(text):
    n = size_of(text)
    if n is not None:
        return n % 3
    return -1


def rest(i):
    n = shifted(i)
    try:
        return n % 400, n // 400, n >> 1, abs(n), "abcdef"[n], [1, 2, 3, 4, 5][n], 7 % n, 7 // n
    except TypeError as error:
        return (str(error),)


def halves(i):
    n = size_of("ab" * i)
    return n % 400, n // 2, n >> 1, abs(n), "abcdef"[n], [1, 2, 3, 4, 5][n]


def main():
    print(of_size("abcde"), of_size(""))
    for i in (1, 2):
        print(halves(i))
    for i in range(4):
        for x in rest(i):
            print(x)


main()
