import _bound_under_main


def main(argv):
    print(_bound_under_main.double())
    return 0
