def main(argv):
    name = argv[0]
    print(name.upcase())
    return 0
