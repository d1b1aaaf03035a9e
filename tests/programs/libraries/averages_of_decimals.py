"""`statistics` of decimal numbers: means, spreads and their roots are decimal numbers, rounded once."""

import statistics
from decimal import Decimal
print(statistics.mean([Decimal("1.5"), Decimal("2.25")]), statistics.mean([Decimal(1), Decimal(2)]))
print(statistics.stdev([Decimal("1.5"), Decimal("2.25"), Decimal(7)]), statistics.median([Decimal(1), Decimal(5), Decimal(2), Decimal(3)]))
print(statistics.pvariance([Decimal("1.5"), Decimal("2.25"), Decimal(7)]), statistics.fmean([Decimal(1), Decimal(2)]))
print(statistics.mode([Decimal(1), Decimal(1), Decimal(2)]), statistics.harmonic_mean([Decimal(1), Decimal(4)]))
print(statistics.mean([Decimal("NaN"), Decimal(2)]), statistics.geometric_mean([Decimal(1), Decimal(4)]))
print(statistics.quantiles([Decimal(1), Decimal(4), Decimal(6)]), statistics.multimode([Decimal(1)]))
print(statistics.mean([Decimal("Infinity"), Decimal(2)]))
import random
r = random.Random(3)
for i in range(40):
    xs = [Decimal(r.randint(-10**6, 10**6)) / Decimal(10 ** r.randint(0, 5)) for _ in range(r.randint(2, 6))]
    print(statistics.stdev(xs), statistics.pstdev(xs), statistics.variance(xs), statistics.mean(xs), statistics.pvariance(xs, xs[0]))
print(statistics.stdev([Decimal(2), Decimal(2)]), statistics.stdev([Decimal(1), Decimal(5), Decimal(9)]), statistics.pstdev([Decimal(1), Decimal(3)]))
for f in (statistics.mean, statistics.harmonic_mean):
    try:
        print(f([Decimal(-1), Decimal(2)]))
    except statistics.StatisticsError as e:
        print(e)
print(statistics.harmonic_mean([Decimal(3), Decimal(4), Decimal(7)]), statistics.harmonic_mean([Decimal(3), Decimal(0)]))
