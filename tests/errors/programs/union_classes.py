class Cat:
    pass


class Dog:
    pass


def pick(flag):
    if flag:
        return Cat()
    return Dog()


def main(argv):
    pet = pick(len(argv) > 1)
    print(pet is None)
    return 0
