"""Functions of the library that are kept as values and called with names of their parameters."""

import bisect
class T:
    module = bisect
    def run(self):
        mod = self.module
        print(self.module.bisect_left([1, 2, 3], 2, lo=1))
        print(self.module.bisect_left(a=[1, 2, 3], x=2, lo=1, hi=2))
        print(mod.bisect_right([1,2,3], 2))
T().run()
import math, textwrap, json
fs = {"bl": bisect.bisect_left, "br": bisect.bisect_right}
for n in fs:
    print(fs[n](a=[1, 2, 2, 3], x=2), fs[n]([1, 2, 2, 3], x=2, lo=1))
close = math.isclose
class U:
    close = staticmethod(math.isclose)
    dumps = json.dumps
print(U.close(1.0, 1.1, rel_tol=0.2), close(a=1.0, b=1.1))
from functools import partial
find = partial(bisect.bisect_left, x=3)
print(find([1, 2, 3, 4]), find(a=[3, 4]), find([1, 2, 3, 4], lo=1))
at = partial(bisect.bisect_left, [1, 2, 3, 4])
print(at(3), at(x=2), at(4, 1), at(x=1, lo=2))
