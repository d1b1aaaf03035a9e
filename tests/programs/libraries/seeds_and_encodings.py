"""Seeds by both versions; what `sys` and `os` say of encodings and processors."""

import os
import random
import sys

random.seed("abc", version=1)
print(random.random())
random.seed(b"abc", version=1)
print(random.random(), random.randint(1, 100))
random.seed("h\xe9\u20ac" * 20, version=1)
print(random.random())
random.seed("", 1)
print(random.random())
random.seed(3, version=2)
print(random.random())
random.seed(3.5, version=1)
print(random.random())
random.seed("abc", 2)
print(random.random())
r = random.Random()
r.seed("x", version=1)
print(r.random(), r.choice("abcdef"))
r.seed(a="y", version=2)
print(r.random())
random.seed(a="z")
print(random.random())
print(sys.getdefaultencoding(), sys.getfilesystemencoding(), sys.getfilesystemencodeerrors())
print("h\xe9".encode(sys.getdefaultencoding()))
sys.setswitchinterval(0.01)
print(os.sched_getaffinity(0) == os.sched_getaffinity(os.getpid()), len(os.sched_getaffinity(0)) > 0)
print(len(os.getloadavg()), all(x >= 0 for x in os.getloadavg()))
try:
    sys.setswitchinterval(0)
except ValueError as error:
    print(error)
