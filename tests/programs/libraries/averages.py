import json
import math
import statistics
import sys
import timeit
from fractions import Fraction
from statistics import NormalDist, StatisticsError

INTS = [3, 1, 4, 1, 5, 9, 2, 6]
FLOATS = [0.1, 0.2, 0.7, 1.5, 1e10, -3.25, 2.675]


def tried(f):
    try:
        print(str(f()))
    except StatisticsError as e:
        print("StatisticsError", e)


def averages():
    print(
        statistics.mean(INTS),
        statistics.mean([1, 2, 3]),
        statistics.mean(FLOATS),
        statistics.mean([0.1] * 3),
        statistics.mean((1.5, 2.5)),
        statistics.mean(x * x for x in INTS),
        statistics.mean(range(10)),
    )
    print(
        statistics.mean([Fraction(1, 3), Fraction(1, 7)]),
        statistics.fmean(INTS),
        statistics.fmean(FLOATS),
        statistics.fmean([1.0, 2.0, 4.0], [3, 1, 2]),
    )
    print(
        statistics.geometric_mean([54, 24, 36]),
        statistics.geometric_mean([1.5, 2.5, 9.0]),
        statistics.harmonic_mean([40, 60]),
        statistics.harmonic_mean([2.5, 3.0, 10.0]),
        statistics.harmonic_mean([40, 60], weights=[5, 30]),
        statistics.harmonic_mean([7]),
    )
    print(
        statistics.median(INTS),
        statistics.median([1, 2, 3]),
        statistics.median([1, 2, 3, 4]),
        statistics.median(FLOATS),
        statistics.median_low([1, 3, 5, 7]),
        statistics.median_high([1, 3, 5, 7]),
        statistics.median_grouped([1, 2, 2, 3, 4, 4, 4, 4, 4, 5]),
    )
    print(
        statistics.mode(INTS),
        statistics.mode("aabbb"),
        statistics.multimode("aabbbbccddddeeffffgg"),
        statistics.multimode([]),
        statistics.mode(["red", "blue", "red"]),
    )


def spread():
    print(statistics.variance(INTS), statistics.pvariance(INTS), statistics.stdev(INTS), statistics.pstdev(INTS))
    print(
        statistics.variance(FLOATS), statistics.pvariance(FLOATS), statistics.stdev(FLOATS), statistics.pstdev(FLOATS)
    )
    print(
        statistics.variance([1, 2, 3]),
        statistics.stdev([1.5, 2.5, 4.0]),
        statistics.stdev([1.5, 2.5, 2.5, 2.75, 3.25, 4.75]),
        statistics.pstdev([0, 0]),
        statistics.variance([2.5, 3.5], 3),
        statistics.pvariance([1, 2, 3, 4], 2.5),
        statistics.pstdev([1.5, 2.5, 2.5], mu=2),
    )
    print(
        statistics.variance([Fraction(1, 6), Fraction(1, 2), Fraction(5, 3)]),
        statistics.stdev([0.1, 0.1, 0.1]),
        statistics.stdev([1e200, 2e200]),
        statistics.stdev([1e-200, 3e-200]),
    )
    print(
        statistics.quantiles(INTS),
        statistics.quantiles(INTS, n=10),
        statistics.quantiles(FLOATS, n=4, method="inclusive"),
        statistics.quantiles([1, 2], n=3),
    )


def pairs():
    x, y = [1, 2, 3, 4, 5, 6, 7, 8, 9], [2, 3, 1, 5, 4, 7, 6, 9, 8]
    print(
        statistics.covariance(x, y),
        statistics.correlation(x, y),
        statistics.correlation([1.5, 2.5, 4.0], [2.0, 1.0, 9.5]),
    )
    slope, intercept = statistics.linear_regression(x, y)
    print(
        slope,
        intercept,
        statistics.linear_regression([1.0, 2.0, 3.5], [2.1, 3.9, 7.2]).slope,
        statistics.linear_regression(x, y, proportional=True),
    )


def normal():
    d = NormalDist(100, 15)
    print(
        d,
        d.mean,
        d.stdev,
        d.variance,
        d.median,
        d.mode,
        d.pdf(110),
        d.cdf(120),
        d.inv_cdf(0.9),
        d.inv_cdf(0.001),
        d.quantiles(),
        d.zscore(130),
    )
    print(
        d + 5,
        d - 5,
        d * 2,
        d / 2,
        -d,
        +d,
        d == NormalDist(100, 15),
        d.overlap(NormalDist(110, 10)),
        NormalDist.from_samples([1.5, 2.5, 4.0]),
        NormalDist.from_samples([1, 2, 4]),
        NormalDist(1, 2) + NormalDist(3, 4),
        3 + d,
        2 * d,
    )
    print(hash(d) == hash(NormalDist(100, 15)))


def of_values_that_were_read():
    values = json.loads('[1, 2.5, 4, "x", null, 4]')
    numbers = [x for x in values if isinstance(x, (int, float))]
    print(statistics.mean(numbers), statistics.median(numbers), statistics.stdev(numbers), statistics.fmean(numbers))
    try:
        print(statistics.mean(values))
    except TypeError as e:
        print(e)
    if sys.version_info >= (3, 12):
        print(math.sumprod([1, 2], [3, 4]), math.sumprod([0.1] * 10, [10, 3.5] * 5), math.sumprod([], []))


def errors():
    tried(lambda: statistics.mean([0.5][:0]))
    tried(lambda: statistics.median([1][:0]))
    tried(lambda: statistics.variance([1]))
    tried(lambda: statistics.stdev([1.5]))
    tried(lambda: statistics.pstdev([1][:0]))
    tried(lambda: statistics.mode([1][:0]))
    tried(lambda: statistics.geometric_mean([1.0, -2.0]))
    tried(lambda: statistics.harmonic_mean([1, -2]))
    tried(lambda: statistics.correlation([1, 1], [2, 3]))
    tried(lambda: statistics.quantiles([1]))
    tried(lambda: NormalDist(1, -1))


def work():
    return sum(range(100))


def timed():
    start = timeit.default_timer()
    print(
        timeit.timeit(work, number=10) >= 0,
        len(timeit.repeat(work, repeat=3, number=5)),
        timeit.Timer(work).timeit(3) >= 0,
        timeit.default_timer() >= start,
    )


averages()
spread()
pairs()
normal()
of_values_that_were_read()
errors()
timed()
