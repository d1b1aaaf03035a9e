def make(n):
    class Thing:
        value = n
    return Thing

def main(argv):
    print(make(3).value)
    return 0
