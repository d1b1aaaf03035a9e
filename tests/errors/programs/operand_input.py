def main(argv):
    n = input("n? ")
    if n < 10:
        print("small")
    return 0
