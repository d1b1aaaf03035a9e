"""pow with three arguments, bounds of slices and repetition by a large constant, of values of several kinds."""


def get(n):
    stack = [3, "s", 2.5, None, [1]]
    return stack[n]


def parts(xs, k):
    return xs[1:k], xs[k:], xs[::k]


def tried(action):
    try:
        print(action())
    except (TypeError, ValueError) as e:
        print(type(e).__name__, e)


def stored(k):
    xs = [1, 2, 3, 4, 5, 6]
    xs[k:5] = [9]
    del xs[0:k]
    return xs


class Counter:
    def __init__(self, state=None):
        self.state = "none" if state is None else state

    def step(self):
        if isinstance(self.state, str):
            self.state = len(self.state)
        self.state = self.state * 100000000000 % 1000003
        return self.state


for i in range(5):
    tried(lambda: parts([1, 2, 3, 4, 5], get(i)))
    tried(lambda: parts("abcdef", get(i)))
    tried(lambda: pow(2, 10, get(i)))
    tried(lambda: pow(get(i), 10, 3))
    tried(lambda: pow(get(i), 2, None))
    tried(lambda: stored(get(i)))
c = Counter()
print(c.step(), c.step(), Counter(5).step())
