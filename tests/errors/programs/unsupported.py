def main(argv):
    print(eval(argv[0]))
    return 0
