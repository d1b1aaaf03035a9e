"""What functions of modules say of arguments that they do not take, and of some that they do."""

import math, statistics, os.path, urllib.parse as u, zlib, stat, sys
from collections import Counter, OrderedDict


def attempt(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)


attempt(lambda: math.fsum(["1", "2"]))
attempt(lambda: math.fsum([1, 2, True]))
attempt(lambda: math.fsum([1.5, 2]))
attempt(lambda: statistics.fmean(["1", "2"]))
attempt(lambda: statistics.fmean([1, 2]))
attempt(lambda: statistics.geometric_mean(["1", "2"]))
attempt(lambda: statistics.geometric_mean([4, 9]))
attempt(lambda: statistics.harmonic_mean(["1", "2"]))
attempt(lambda: statistics.harmonic_mean([1, 2]))
attempt(lambda: statistics.variance([1, 2.5, 4], 2.5))
attempt(lambda: statistics.variance([1, 2.5, 4]))
attempt(lambda: statistics.pvariance([1, 2, 4], 2))
attempt(lambda: statistics.median_grouped([1, 2, 2, 4]))
attempt(lambda: statistics.median_grouped(["1", "2"]))
attempt(lambda: statistics.median_grouped(["a", "2"]))
for x in ("http://a/b#c", ""):
    attempt(lambda: u.urldefrag(x))
    attempt(lambda: u.urlparse(x))
    attempt(lambda: u.urlsplit(x))
for x in (None, "a"):
    attempt(lambda: u.urlsplit(x))
for x in ([], ["a"]):
    attempt(lambda: u.urlparse(x))
    attempt(lambda: u.urldefrag(x))
for x in (b"http://a/b#c", b""):
    attempt(lambda: u.urldefrag(x))
    attempt(lambda: u.urlparse(x))
    attempt(lambda: u.urlsplit(x))
attempt(lambda: u.urlunsplit(("http", "a", "b", "c", "")))
attempt(lambda: u.urlunparse(["http", "a", "b", "c", "", "f"]))
for x in (None, ["http", "a", "b", "c", ""]):
    attempt(lambda: u.urlunsplit(x))
for x in ([], ["http", "a", "b", "c", "d", ""]):
    attempt(lambda: u.urlunparse(x))
attempt(lambda: Counter("aab").most_common(5))
attempt(lambda: Counter("aab").most_common(-1))
attempt(lambda: Counter("aab").most_common(1))
for n in (None, "a"):
    attempt(lambda: Counter("aab").most_common(n))
for n in (None, 16895):
    attempt(lambda: stat.filemode(n))
for n in (None, 0.005):
    attempt(lambda: sys.setswitchinterval(n))
attempt(lambda: os.path.commonprefix(["abc", "abd"]))
attempt(lambda: os.path.commonprefix(("abc", "abd")))
for n in (2**40, 99, 15):
    attempt(lambda: type(zlib.decompressobj(n)).__name__)
for p in (0, "/"):
    attempt(lambda: os.path.getatime(p) > 0)
