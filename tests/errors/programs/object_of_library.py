import decimal
P = decimal.Decimal("2")
def main():
    m = P.sqrt()
    print(m is None)
