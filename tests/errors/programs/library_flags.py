import re

def main(argv):
    m = re.match(r"(\d+)", argv[1])
    if m:
        print(m.group(1))
    return 0
