# Whether a number is an int or a float shows where a tuple of numbers is unpacked into arguments, and in its parts.
import sys


def pair(n):
    x = 0.5
    if n:
        x = 3
    return x, 1


def parts(n):
    x = 0.5
    if n:
        x = 3
    return x.real, x.imag


for n in (len(sys.argv), len(sys.argv) - 1):
    print(*pair(n))
    print(*divmod(pair(n)[0], 2))
    a, b = parts(n)
    print(a, b, type(b))
    print(pair(n)[0].real + 1)
