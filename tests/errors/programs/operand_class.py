class Money:
    def __init__(self, amount):
        self.amount = amount


def main(argv):
    total = Money(1) + Money(2)
    print(total.amount, len(total), -total)
    return 0
