def main(argv):
    total = 0
    for arg in argv:
        print(total)
        if arg == "stop":
            total = "done"
    return 0
