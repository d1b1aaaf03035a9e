class Foo:
    pass

def main(argv):
    if len(argv) > 3:
        raise Foo()
    return 0
