class Settings:
    def __init__(self, argv):
        self.argv = argv

    def keys(self):
        return [arg for arg in self.argv if arg]

    def __getitem__(self, key):
        return self.argv[0] == key


def main(argv):
    settings = Settings(argv)
    found = {}
    found.update(settings, last=True)
    print(found)
    return 0
