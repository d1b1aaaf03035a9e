"""Big ints that only values of several kinds refer to, over many collections."""

class Node:
    def __init__(self, value, following):
        self.value = value
        self.following = following


def build(n):
    node = None
    for i in range(n):
        value = i ** 9 if i % 3 == 0 else str(i) if i % 3 == 1 else i / 4
        node = Node(value, node)
    return node


def total(node):
    ints, texts, floats = 0, 0, 0.0
    while node is not None:
        v = node.value
        if isinstance(v, int):
            ints += v
        elif isinstance(v, str):
            texts += len(v)
        else:
            floats += v
        node = node.following
    return [ints, texts, floats]


def churn(rounds):
    table = {}
    for i in range(rounds):
        key = i % 97
        value = table.get(key, 1)
        if isinstance(value, str):
            value = int(value)
        value = value * 31 + i
        table[key] = str(value) if i % 5 == 0 and value > 10 ** 30 else value
        if i % 11 == 0:
            table[key] = None
        if table[key] is None:
            table[key] = 2 ** (i % 200)
    return sum(v if isinstance(v, int) else int(v) for v in table.values() if v is not None)


kept = build(30000)
print(total(kept))
print(churn(60000))
print(total(kept))
xs = [1, "a"]
for i in range(2000):
    xs.append(3 ** (i % 90) if i % 2 else "t%d" % i)
    xs.append(xs[-1])
print(sum(x for x in xs if isinstance(x, int)), len([x for x in xs if isinstance(x, str)]))
xs.sort(key=lambda x: (isinstance(x, str), str(x)))
print(xs[:3], xs[-2:])
