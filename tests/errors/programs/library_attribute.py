import inspect

def main(argv):
    print(inspect.getdoc(main))
    return 0
