from math import sqroot

def main(argv):
    print(sqroot(2.0))
    return 0
