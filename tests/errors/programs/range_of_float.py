def main(argv):
    for i in range(10 / 2):
        print(i)
    return 0
