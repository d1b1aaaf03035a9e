counter = 0

def tick():
    counter += 1

def main(argv):
    tick()
    print(counter)
    return 0
