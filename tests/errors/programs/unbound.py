def main(argv):
    print(total)
    total = 1
    return total
