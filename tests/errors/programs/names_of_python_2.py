# Special methods by the names that they had in Python 2.


class Fraction:
    def __init__(self, over, under):
        self.over = over
        self.under = under

    def __div__(self, other):
        return Fraction(self.over * other.under, self.under * other.over)


class Letters:
    def __init__(self, text):
        self.text = text
        self.at = 0

    def __iter__(self):
        return self

    def next(self):
        if self.at >= len(self.text):
            raise StopIteration
        self.at += 1
        return self.text[self.at - 1]


def main(argv):
    half = Fraction(1, 2)
    print((half / half).over)
    for letter in Letters(argv[0]):
        print(letter)
    return 0
