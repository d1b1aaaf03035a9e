class Config:
    def __init__(self):
        self.depth = 1


def main(argv):
    print(getattr(Config(), argv[0]))
    return 0
