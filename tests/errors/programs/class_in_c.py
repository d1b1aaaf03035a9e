import array


def main(argv):
    numbers = array.array("i", [1, 2])
    numbers.append(len(argv))
    print(sum(numbers))
    return 0
