def main(argv):
    p = (1, b"a")
    for i in range(2):
        print(p[i])
    return 0
