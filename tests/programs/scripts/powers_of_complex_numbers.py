# Squares and other powers of complex numbers, also of infinite parts and negative zeros.

import itertools

values = [0.0, -0.0, 1.0, -1.0, 2.5, -3.25, 1e200, -1e200, float("inf"), float("-inf"), float("nan"), 1e-200]
def show(z):
    return f"{z!r} {str(z.real)} {str(z.imag)}"
def main():
    for a, b in itertools.product(values, values):
        z = complex(a, b)
        for k in (2, 3, -2, 1, 0):
            try:
                print(a, b, k, show(z ** k))
            except (OverflowError, ZeroDivisionError) as e:
                print(a, b, k, type(e).__name__, e)
        try:
            print(show(z ** 2), show(z ** 2.0))
        except OverflowError as e:
            print(e)
        z2 = z
        try:
            z2 **= 2
            print(z2)
        except OverflowError as e:
            print(e)
main()
