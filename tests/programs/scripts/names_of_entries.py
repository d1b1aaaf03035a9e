import sys

target = (0, 0)


def f(x):
    return x + target[0]


for arg in sys.argv[1:]:
    target = (int(arg), 0)
entry_point = 5
main = 7
print(f(3), target, entry_point, main)
