import re
P = re.compile("a+")
def main():
    m = P.search("baa")
    print(m is None)
