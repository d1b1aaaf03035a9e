class Oops:
    def __init__(self, text):
        self.text = text


def main(argv):
    with open(argv[1]) as file:
        try:
            if not file.read():
                raise Oops("empty")
        except ValueError:
            print("no value")
    return 0
