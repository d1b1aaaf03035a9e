import collections

print("start", len(open(__file__).read()) > 3)
Brick = collections.namedtuple("Brick", ["x0", "z0"])
Brick.drop = lambda self, dz: Brick(self.x0, self.z0 - dz)


def mk(row):
    p = [int(k) for k in row.split(",")]
    q = [3]
    return Brick(*(p[:1] + q))


bricks = [mk(r) for r in ["1,2", "3,4"]]


def how(top, brick):
    return brick.z0 - top[0]


def drop(bricks):
    for brick in bricks:
        dz = how([1], brick)
        new = brick.drop(dz)
        print(new)


drop(bricks)


class B:
    def __init__(self):
        self.v = 3


def f(self, k):
    return self.v + k


print("start")
B.f = f
B.g = lambda self: self.v
B.h = staticmethod(lambda x: x)
print(B().f(2), B().g(), B.h(3))
