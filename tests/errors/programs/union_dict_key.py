def main(argv):
    d = {1: "a", b"two": "b"}
    print(len(d))
    return 0
