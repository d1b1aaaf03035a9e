def pair(n):
    return n, n + 1

def main(argv):
    a, b, c = pair(3)
    print(a, b, c)
    return 0
