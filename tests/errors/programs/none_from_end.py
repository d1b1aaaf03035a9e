def find(items, key):
    for item in items:
        if item == key:
            print("found")

def main(argv):
    n = find([1, 2], 2) + 1
    print(n)
    return 0
