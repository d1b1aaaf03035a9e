def apply(f, x):
    return f(x)

def two(a, b):
    return a + b

def main(argv):
    print(apply(two, 3))
    return 0
