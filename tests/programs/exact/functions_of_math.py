import math
x = 10 ** 400
print(math.log10(x), math.log(x), math.log2(x), math.log(x, 10))
for v in [x, 100, 1.5]:
    print(v, math.log10(v), math.log(v), math.log2(v))
for v in [x, "s", 2.0, 3]:
    try:
        print(math.sqrt(v))
    except (TypeError, OverflowError) as e:
        print(type(e).__name__, e)
    try:
        print(math.log(v), math.floor(v), math.gcd(v, 4))
    except (TypeError, OverflowError) as e:
        print(type(e).__name__, e)
print(sorted(["10000000000000000000000000", "3", "222"], key=int))
print(max(["10000000000000000000000000", "3", "222"], key=int))

a, b = 5, int("5")
print(a is b, x == float("inf"), x < float("inf"))
