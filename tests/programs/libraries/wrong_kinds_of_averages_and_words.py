"""What functions of modules say of arguments that they do not take: averages, words, dates, patterns, codecs."""

import cmath, statistics, shlex, re, random, time, codecs, unicodedata, math, calendar, datetime
from urllib.parse import urlencode


def at(f):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)


for a, b in ((0, -1), (0, 2), (0, 0), (0, 1), (5, 0), (8, 2)):
    at(lambda: cmath.log(a, b))
at(lambda: statistics.stdev(["a", "b"], "c"))
at(lambda: statistics.pstdev([1, 2, 3.5], 2.0))
at(lambda: statistics.stdev([1, 2, 4]))
at(lambda: statistics.harmonic_mean([40, 60], weights=[5, 30]))
at(lambda: statistics.harmonic_mean([40, 60], weights=[5]))
at(lambda: statistics.harmonic_mean([], weights=[5]))
at(lambda: statistics.harmonic_mean(["a"]))
at(lambda: statistics.harmonic_mean(["a", "b"]))
at(lambda: statistics.harmonic_mean([1, 2], weights=["a", "b"]))
at(lambda: shlex.split(5))
at(lambda: shlex.split("a 'b c'"))
at(lambda: shlex.quote(b"a b"))
at(lambda: shlex.quote("a b"))
for p in (None, "a.b"):
    at(lambda: re.escape(p))
    at(lambda: unicodedata.lookup(p))
at(lambda: unicodedata.lookup("SPACE"))
for p in (None, "x"):
    at(lambda: time.strptime(p))
random.seed(5)
at(lambda: random.choices([1, 2, 3], [1, 2, 3], k=4))
at(lambda: random.choices("abc", [1.5, 2, 3], k=4))
at(lambda: random.choices("ab", "ab"))
at(lambda: codecs.lookup_error("\ud800"))
at(lambda: codecs.lookup_error("nope"))
at(lambda: math.dist([1, 2], [3, 5.5]))
at(lambda: math.dist((1, 2), (3, 5)))
at(lambda: math.dist([1.0], [3.0, 2.0]))
at(lambda: math.dist(["a"], ["b"]))
at(lambda: urlencode(set()))
at(lambda: urlencode([]))
for n in (2**62, 5, -(2**62)):
    at(lambda: datetime.timedelta(n))
    at(lambda: datetime.timedelta(0, n))
    at(lambda: datetime.timedelta(weeks=n))
at(lambda: statistics.median_grouped([1, 2, 2, 3]))
at(lambda: statistics.median_grouped([1, 2, 2, 3], 2))
at(lambda: statistics.median_grouped(["1", "2"], "2"))
at(lambda: statistics.median_grouped(["1", "2"], "a"))
at(lambda: codecs.lookup("\ud800"))
at(lambda: codecs.lookup("utf8").name)
at(lambda: unicodedata.lookup("\ud800"))
at(lambda: unicodedata.lookup("DIGIT ONE"))
