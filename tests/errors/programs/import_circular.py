from _circular import g

def f(n):
    return n

def main(argv):
    return g(1)
