def count(words):
    total = 0
    for word in words:
        totl += len(word)
    return total

def main(argv):
    print(count(argv))
    return 0
