def main(argv):
    try:
        print(int(argv[1]))
    except "ValueError":
        print("no")
    return 0
