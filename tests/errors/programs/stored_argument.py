"""What is an argument elsewhere is told where it is stored."""


class Log:
    def __init__(self):
        self.lines = []

    def info(self, text):
        self.lines.append(text)

    def count(self, number):
        self.lines.append(number)


def main(argv):
    log = Log()
    log.info(argv[0].encode())
    log.count(len(argv))
    return len(log.lines)
