def main(argv):
    s = {1, 2, 3}
    print(s[0])
    return 0
