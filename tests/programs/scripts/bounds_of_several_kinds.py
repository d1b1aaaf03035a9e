"""Bounds of slices that may be no ints, methods compared with what is no method."""

stack = [1, "abc", 2.5, [1, 2, 3], True]


def get(i):
    return stack[i]


def part(s, i, n):
    return s[i : i + n]


for args in [("hello", 0, 3), ("hello", 1, 2)]:
    print(part(args[0], get(0), 2), part("xyz", get(4), 1))
for i in range(5):
    try:
        print(i, "hello"[get(i) :], [1, 2, 3, 4][: get(i)], (1, 2, 3)[get(i) : 3])
    except TypeError as e:
        print(i, e)
    try:
        xs = [1, 2, 3, 4]
        xs[get(i) :] = [9]
        print(xs)
        del xs[: get(i)]
        print(xs)
    except TypeError as e:
        print(i, e)
x = "hi"
if x.upper == "HI":
    print("never")
else:
    print("method is no text")
print(x.casefold == "y", "y" == x.casefold, x.lower != 3, [].append == None, len == "len")


def ask(n):
    return "Yes" * n


x = ask(len(stack) - 4)
if x.upper == "YES":
    print("never")
else:
    print("method is no text")
print(x.casefold == "y", "y" == x.casefold, x.lower != 3, [x].append == None, x.upper == 4.5)


class A:
    def m(self):
        return 1


a = A()
print(a.m == "m", a.m != 1, "x" == a.m, A.m == 1, a.m == None, ask == 1, ask == "x")
while x.strip == "a":
    pass
print(x.title in ("a", "b"), x == ask, len == x)
kept = [True, 2, "abcdef", 1.5]


def cut(i, n):
    a, b, s = kept[i], kept[n], kept[2]
    if isinstance(s, str) and isinstance(a, int) and isinstance(b, int):
        return s[a:b], s[b:a], s[a : a + b]
    return None


print(cut(0, 1), cut(1, 1), cut(1, 3), cut(0, 0))
