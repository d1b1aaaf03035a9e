import marshal

def main(argv):
    with open(argv[1], "rb") as f:
        for row in marshal.load(f):
            print(row[0])
    return 0
