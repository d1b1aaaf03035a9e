class Circle:
    pass


class Square:
    pass


def number(cls):
    return id(cls)


def main(argv):
    classes = [Square, Circle]
    classes.sort(key=number)
    print(len(classes))
    return 0
