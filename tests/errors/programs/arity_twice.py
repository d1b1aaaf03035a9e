def area(width, height=1):
    return width * height


def main(argv):
    return area(len(argv), width=3)
