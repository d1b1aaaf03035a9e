class Box:
    def __init__(self, n):
        self.n = n

    @property
    def size(self):
        return self.n


def main(argv):
    return Box(len(argv)).size()
