def main(argv):
    d = {1: "a", "two": "b"}
    print(len(d))
    return 0
