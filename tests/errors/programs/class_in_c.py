import decimal


def main(argv):
    price = decimal.Decimal("1.50")
    print(price * len(argv))
    return 0
