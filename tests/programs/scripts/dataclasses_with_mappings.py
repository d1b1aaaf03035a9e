"""`asdict` and `astuple` of fields that hold counters, ordered dicts and dicts with defaults."""

from collections import Counter, OrderedDict, defaultdict, deque
from dataclasses import asdict, astuple, dataclass, field


@dataclass
class Stats:
    words: Counter = field(default_factory=Counter)
    order: OrderedDict = field(default_factory=OrderedDict)
    last: deque = field(default_factory=deque)
    plain: dict = field(default_factory=dict)


@dataclass
class Point:
    x: int = 0


@dataclass
class Groups:
    groups: defaultdict = field(default_factory=lambda: defaultdict(list))


@dataclass
class Points:
    points: OrderedDict = field(default_factory=OrderedDict)


def main():
    stats = Stats()
    print(asdict(stats))
    stats.words.update("abca")
    stats.order["z"] = 1
    stats.order["y"] = 2
    stats.last.append(3)
    stats.plain["k"] = 4.5
    made = asdict(stats)
    print(made["words"], made["order"], made["last"], made["plain"])
    stats.order.move_to_end("z")
    stats.plain["k"] = 0.0
    print(made["order"], stats.order, made["plain"], stats.plain, astuple(stats))
    points = Points()
    points.points["p"] = Point(1)
    print(asdict(points), astuple(points))
    groups = Groups()
    groups.groups["g"].append(1)
    try:
        made = asdict(groups)
        groups.groups["h"].append(2)
        print(made, groups)
    except TypeError as error:
        print(error)


main()
