class K:
    def __init__(self, n):
        self.n = n

    def __eq__(self, o):
        return self.n == o.n

    def __hash__(self):
        return hash(self.n % 7)


def main():
    for n in (0, 3, 10, 50):
        for m in (0, 2, 9, 40, 70):
            a = set(range(n))
            b = set(range(m // 2, m))
            a -= b
            print(sorted(a))
            a = set(range(n))
            a ^= b
            print(sorted(a))
            a.symmetric_difference_update(range(5))
            print(sorted(a))
            a.difference_update([1, 2], {3, 4}, range(n))
            print(sorted(a), len(a))
            s = {str(i) for i in range(n)}
            t = {str(i) for i in range(m // 2, m)}
            s ^= t
            print(sorted(s))
            s -= t
            print(sorted(s))
            s.add("x")
            s -= s
            print(s, len(s))
            t ^= t
            print(t, len(t))
            t.add("y")
            print(t)
            k = {K(i) for i in range(n)}
            l = {K(i) for i in range(m // 2, m)}
            k -= l
            print(sorted(x.n for x in k))
            k ^= l
            print(sorted(x.n for x in k))


main()
