def total(n):
    t = 0
    for i, x in enumerate(n):
        t += i
    return t

def main(argv):
    print(total(len(argv)))
    return 0
