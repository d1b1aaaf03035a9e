# Whether a number is an int or a float shows where a tuple of numbers is unpacked into arguments, and in its parts.
import math
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


def of_constants():
    """What the C library gives, and not the C compiler, which rounds to the nearest float."""
    return [math.cbrt(27), math.sin(0.5), math.sinh(0.9), math.log10(7.0), math.tan(1.1), math.erf(0.45), 2.2**3.3]


print(of_constants(), [f(x) for f in (math.cbrt, math.tan, math.tanh, math.acosh) for x in (27.0, 1.1)])
