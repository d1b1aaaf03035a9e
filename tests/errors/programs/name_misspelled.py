def area(width, height):
    return width * heigth


def main(argv):
    print(area(len(argv), 2))
    return 0
