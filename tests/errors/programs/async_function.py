async def fetch(n):
    return n


def main(argv):
    fetch(len(argv))
    return 0
