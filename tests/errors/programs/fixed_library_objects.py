import re


def main(argv):
    found = re.match("a", argv[0])
    found.label = "first"
    pattern = re.compile(argv[0])
    pattern.label = "pattern"
    return 0
