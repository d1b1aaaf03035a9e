def parse(text):
    if text.isdigit():
        return int(text)
    return text.encode()


def main(argv):
    print(parse(argv[0]))
    return 0
