def main(argv):
    total = 0
    for arg in argv:
        print(total)
        if arg == "stop":
            total = b"done"
    return 0
