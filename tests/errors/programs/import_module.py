import maths

def main(argv):
    print(maths.sqrt(2.0))
    return 0
