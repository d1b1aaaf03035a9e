LIMIT = 10


def main(argv):
    if len(argv) > LIMITS:
        return 1
    return 0
