counter = 0

def tick():
    global counter
    counter += 1

def main(argv):
    tick()
    print(counter)
    return 0
