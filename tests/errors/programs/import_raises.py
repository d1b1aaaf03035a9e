CONFIG = open("no_such_file.txt").read()

def main(argv):
    print(CONFIG)
    return 0
