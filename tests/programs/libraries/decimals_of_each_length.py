from decimal import Decimal, InvalidOperation, getcontext, localcontext

# Numbers of as many digits as there may be, whose digits are counted by their bits.


def lengths():
    for count in (*range(1, 35), 55, 58, 59, 60, 61, 62, 70, 120):
        for n in ("9" * count, "1" + "0" * count, "1" + "0" * (count - 1) + "1", "5" + "0" * count):
            d = Decimal(n)
            yield f"{count} {d.adjusted()} {len(d.as_tuple().digits)} {+d} {d / 7} {d * d} {d + Decimal('0.1')}"
            yield f"{d.quantize(Decimal(1)) if count < 28 else ''} {d.sqrt()} {d.scaleb(-count)} {-d}"


def few_digits():
    for precision in (1, 2, 3, 9, 58, 60, 61):
        with localcontext() as context:
            context.prec = precision
            x = Decimal(1) / Decimal(3) + Decimal("1e-5")
            yield f"{getcontext().prec} {x} {Decimal(2) ** 200} {Decimal(99999) + 1} {x - 1} {x * x}"
            try:
                yield f"{x * 7 // Decimal('0.1')} {x % Decimal('0.03')}"
            except InvalidOperation as e:
                yield str(e)


def main():
    for line in lengths():
        print(line)
    for line in few_digits():
        print(line)


main()
