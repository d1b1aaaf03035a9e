"""Values of parameters, attributes of classes and arguments of decorators that read what functions have changed."""

x = 1


def setx():
    global x
    x = 2


setx()


def f(n=x):
    return n


print(f())
z = 1


def setz():
    global z
    z = 2


setz()


def fz(*, k=z):
    return k


print(fz())
y = 1


def sety():
    global y
    y = 2


sety()


class C:
    v = y

    def m(self, a=y):
        return a


print(C.v, C().m())
w = 1


def setw():
    global w
    w += 1


setw()
g = lambda a=w: a
setw()
h = lambda *, a=w: a
print(g(), h())
reg = []


def add(v):
    reg.append(v)


add(1)


def k1(a=len(reg)):
    return a


add(2)


def k2(a=len(reg), *, b=tuple(reg)):
    return a, b


print(k1(), k2())
t = 1


def use():
    return t


t = t + 1


def k3(a=t, *, b=t):
    return a, b


t = 5
print(k3(), use())
n = 1


def bump():
    global n
    n += 1
    return n


def deco(k):
    def wrap(fn):
        def inner():
            return fn() + k

        return inner

    return wrap


bump()


@deco(n)
def dd():
    return 100


print(dd())
