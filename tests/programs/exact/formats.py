vals = [0, 1, -1, 255, 2 ** 31, 2 ** 63, -2 ** 64, 10 ** 30, -10 ** 40, "str", None, 1.5]
for v in vals:
    print("%s|%r|%10s|%-10s|" % (v, v, v, v))
    if isinstance(v, int):
        print("%d|%i|%5d|%05d|%+d|% d|%x|%X|%o|%#x|%#o|%.5d|%c" % (v, v, v, v, v, v, v, v, v, v, v, v, v & 0x7f | 32))
        print(f"{v:,}|{v:_}|{v:_x}|{v:b}|{v:#b}|{v:o}|{v:X}|{v:#X}|{v:>40}|{v:<40}|{v:^40}|{v:=+40}|{v:040}|{v:e}|{v:.3g}|{v:.2f}|{v:n}|{v:%}")
        print("{:d} {:,d} {!r:>20} {!s:<20}|".format(v, v, v, v))
        print(str(v).zfill(30), repr(v), bin(v), hex(v), oct(v), len(str(v)))
        print(v.bit_length(), abs(v), -v, ~v, v >> 3, v << 3, v & 0xFFFF, v | 1, v ^ 0xFF)
        print(int(str(v)), int(hex(v), 16), int(bin(v), 0), float(v), complex(v))
        print("%e %g %f" % (v, v, v))
    elif isinstance(v, str):
        print(f"{v:>10}|{v!r:^12}|{v:.2}|")
    elif v is not None:
        print(f"{v:8.3f}|{v:e}|{v!r}")
    fmt = "{0!r}:{1}"
    print(fmt.format(v, type(v).__name__))
for spec in ["d", ",", "x", ">30", "+.3e", "010", "s", "c"]:
    for v in vals:
        try:
            print(spec, format(v, spec))
        except (ValueError, TypeError, OverflowError) as e:
            print(spec, type(e).__name__, e)
print("%(n)d %(s)s %(n)x" % {"n": 2 ** 70, "s": "abc"})
print("%*d|%-*d|" % (30, 2 ** 70, 30, 2 ** 70))
