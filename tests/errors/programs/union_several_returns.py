def parse(text):
    if text == "null":
        return None
    if text == "true":
        return True
    if text.startswith('"'):
        return text[1:-1].encode()
    return float(text)

def main(argv):
    print(parse(argv[1]))
    return 0
