# Factorials and powers of two in decimal, digit by digit in lists.
# SIZE: small=250 big=2500
import sys


def times(digits, k):
    carry = 0
    for i in range(len(digits)):
        value = digits[i] * k + carry
        digits[i] = value % 10
        carry = value // 10
    while carry:
        digits.append(carry % 10)
        carry //= 10


def added(a, b):
    out = []
    carry = 0
    for i in range(max(len(a), len(b))):
        value = carry
        if i < len(a):
            value += a[i]
        if i < len(b):
            value += b[i]
        out.append(value % 10)
        carry = value // 10
    if carry:
        out.append(carry)
    return out


def main(argv):
    n = int(argv[1])
    factorial = [1]
    power = [1]
    total = [0]
    for i in range(1, n + 1):
        times(factorial, i)
        times(power, 2)
        total = added(total, power)
        total = added(total, factorial)
    text = "".join(str(d) for d in reversed(total))
    print(len(text), text[:20], sum(total))
    return 0


if __name__ == "__main__":
    main(sys.argv)
