class Names(set):
    def put(self, item):
        self.add(item)


def main(argv):
    names = Names()
    names.put(len(argv))
    print(len(names))
    return 0
