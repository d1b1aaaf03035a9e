# `is` on values of several kinds in one variable.
x = [int("1"), "b".replace("b", "c"), None, True, 256, 7]
y = [int("1"), "d", None, True, 35, int("400")]
for i in range(len(x)):
    print(x[i] is y[i], x[i] is x[i], x[i] is x[i - 1], x[i] is not y[0])
    print(x[i] is None, x[i] is True, x[i] is i)
print(y[4] is x[4], y[5] is x[5], y[4] is y[5])
found = x[2]
print(found is None, found is x[0])


# `id` of values of several kinds: circles are found by it
class Node:
    def __init__(self, v):
        self.v = v


def walk(x, seen):
    if id(x) in seen:
        return "seen"
    if isinstance(x, (int, float, str)) or x is None:
        return repr(x)
    seen[id(x)] = True
    if isinstance(x, list):
        return "[" + ",".join(walk(y, seen) for y in x) + "]"
    if isinstance(x, dict):
        return "{" + ",".join(k + walk(v, seen) for k, v in x.items()) + "}"
    return "N" + walk(x.v, seen)


shared = [1, 2]
a = [1, 2.5, "a", None, True, shared, {"k": shared, "j": [3]}, Node(shared), Node(5), Node("x")]
a.append(a)
print(walk(a, {}), len({id(x) for x in a}))
print(id(a[0]) == id(a[0]), id(a[0]) == id(a[1]), id(a[5]) == id(a[6]["k"]), id(a[3]) == id(None), id(a[4]) == id(a[0]))
