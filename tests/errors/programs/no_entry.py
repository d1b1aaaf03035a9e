def mian(argv):
    return 0
