def gen():
    yield 1

def main(argv):
    g = gen()
    print(g[0])
    return 0
