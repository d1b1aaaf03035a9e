import sys

from rpython.rlib.rarithmetic import ovfcheck
from rpython.rlib.rbigint import ONERBIGINT, _divrem, rbigint

BIG = rbigint.fromlong(2**200 + 5)
TABLE = {"a": rbigint.fromint(7), "b": BIG}


def fact(n):
    r = ONERBIGINT
    for i in range(1, n + 1):
        r = r.int_mul(i)
    return r


def main(argv):
    n = len(argv) + 40
    f = fact(n)
    print(f.str(), f.repr(), f)
    print(BIG.str(), TABLE["a"].add(BIG).str())
    a = rbigint.fromint(n).pow(rbigint.fromint(30))
    b = rbigint.fromdecimalstr("-123456789012345678901234567890")
    print(a.add(b).str(), a.sub(b).str(), a.mul(b).str(), a.floordiv(b).str(), a.mod(b).str())
    q, r = _divrem(a, b)
    print(q.str(), r.str())
    q, r = a.divmod(b)
    print(q.str(), r.str())
    print(
        a.and_(b).str(),
        a.or_(b).str(),
        a.xor(b).str(),
        a.lshift(70).str(),
        b.rshift(20).str(),
        b.invert().str(),
        b.neg().str(),
        b.abs().str(),
    )
    print(a.eq(b), a.ne(b), a.lt(b), a.gt(b), a.le(b), a.ge(b), a.int_gt(3), a.sign, b.get_sign())
    new = a.mul(b)
    new.sign = -new.sign
    print(
        new.sign,
        new.str(),
        a.abs().log(10.0),
        a.abs().log(2.0),
        a.abs().lshift(5000).log(0.0),
        rbigint.fromint(8).log(3.0),
    )
    new = rbigint.fromint(-1).lshift(100 + len(argv))
    new.setdigit(0, 5)
    new.setdigit(1, 7)
    print(new.str(), new.digit(0), new.digit(1), new.numdigits())
    try:
        new.setdigit(2, 1)
    except IndexError:
        print("no digit")
    print(a.bit_length(), a.numdigits(), a.tofloat(), b.tofloat(), a.truediv(b))
    print(b.format("0123456789abcdef"), b.format("01", prefix="0b"), a.hex(), b.oct())
    print(
        rbigint.fromfloat(1e30).str(),
        rbigint.fromstr("0xffffffffffffffffffff").str(),
        rbigint.fromstr("zz", 36).str(),
    )
    for x in [a, b, rbigint.fromint(12), rbigint.fromint(-(2**62)).lshift(1), rbigint.fromint(2**62).lshift(1)]:
        try:
            print(x.toint() + 0)
        except OverflowError:
            print("ovf", x.fits_int(), x.uintmask())
    try:
        print(ovfcheck(sys.maxsize + n))
    except OverflowError:
        print("user ints are words")
    print(
        a.pow(rbigint.fromint(3), rbigint.fromint(1000007)).str(),
        rbigint.fromint(10).pow(rbigint.fromint(25)).isqrt().str(),
        a.gcd(rbigint.fromint(12)).str(),
    )
    t = rbigint.fromint(1000).tobytes(4, "big", True)
    print([ord(c) for c in t], rbigint.frombytes(t, "little", False).str())
    print(rbigint.from_list_n_bits([n, 2, 32767], 15).str(), rbigint.from_list_n_bits([], 15).str())
    try:
        a.floordiv(rbigint.fromint(0))
    except ZeroDivisionError as e:
        print(e)
    print(a.int_and_(255).toint() * 2, hash(a) == hash(a), a.hash() == hash(a))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
