def main(argv):
    print(ord(len(argv)))
    return 0
