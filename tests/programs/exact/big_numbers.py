import math
import sys


def pidigits(n):
    i = k = ns = 0
    k1 = 1
    nn, a, d, t, u = 1, 0, 1, 0, 0
    out = []
    while True:
        k += 1
        t = nn << 1
        nn *= k
        a += t
        k1 += 2
        a *= k1
        d *= k1
        if a >= nn:
            t = (nn * 3 + a) // d
            u = (nn * 3 + a) % d
            u += nn
            if d > u:
                ns = ns * 10 + t
                i += 1
                if i % 10 == 0:
                    out.append("%010d\t:%d" % (ns, i))
                    ns = 0
                if i >= n:
                    break
                a -= d * t
                a *= 10
                nn *= 10
    return out


def rsa():
    p = 2**1279 - 1
    q = 2**2203 - 1
    n = p * q
    e = 65537
    phi = (p - 1) * (q - 1)
    d = pow(e, -1, phi)
    m = int.from_bytes(b"attack at dawn", "big")
    c = pow(m, e, n)
    back = pow(c, d, n)
    return back.to_bytes((back.bit_length() + 7) // 8, "big"), c % 1000000007


def fib(n):
    a, b = 0, 1
    for _ in range(n):
        a, b = b, a + b
    return a


class Acc:
    def __init__(self):
        self.total = 0
        self.seen = {}

    def add(self, x):
        self.total += x
        self.seen[x] = self.seen.get(x, 0) + 1


def main(argv):
    for line in pidigits(100):
        print(line)
    print(math.factorial(1000))
    print(fib(10000))
    print(rsa())
    acc = Acc()
    for i in range(200):
        acc.add(3 ** (i % 50))
    print(acc.total, sorted(acc.seen.items())[-3:], max(acc.seen), min(acc.seen, key=lambda k: -k))
    xs = [7**k for k in range(60)]
    print(sum(xs), xs[::20], {x % 100 for x in xs} == {1, 7, 49, 43}, tuple(xs[28:31]))
    print(
        f"{xs[-1]:,} {xs[40]:#x} {xs[33]:>40} {float(xs[50]):.5e}",
        xs[59] / xs[58],
        xs[55] > 1e40,
        xs[30].bit_length(),
    )
    print(
        hash(xs[50]),
        hash(-xs[50]),
        xs[50] == 7**50,
        bool(xs[3]),
        divmod(-xs[40], xs[11]),
        round(xs[30], -5),
        xs[40] // 1.0,
    )
    opt = None
    for x in xs:
        if x > 10**30:
            opt = x
            break
    print(opt, opt is None)
    try:
        print([1, 2][xs[50]])
    except IndexError as e:
        print("IndexError", e)
    print("abc"[: xs[40]], [1, 2, 3][-xs[40] :])
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
