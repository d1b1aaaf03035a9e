"""What the library has that most programs need."""

from __future__ import annotations

import functools
import itertools
import json
import math
import random
import re
import sys
from collections import Counter, OrderedDict, defaultdict, deque, namedtuple
from typing import Any

Point = namedtuple("Point", "x y")


def shown(value: Any) -> str:
    """Values of several kinds."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (int, float)):
        return f"{value:>8.2f}"
    if isinstance(value, str):
        return value.title()
    if isinstance(value, list):
        return "[" + "; ".join(shown(item) for item in value) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {shown(item)}" for key, item in sorted(value.items())) + "}"
    return repr(value)


def library(argv: list[str]) -> int:
    """What the library has that most programs need."""
    words = re.sub(r"[^a-z ]", "", " ".join(argv).lower()).split()
    counts = Counter(words)
    groups: defaultdict[int, list[str]] = defaultdict(list)
    for word in words:
        groups[len(word)].append(word)
    print(counts.most_common(3), counts["a"], sum(counts.values()), sorted(groups.items()), max(groups))
    queue = deque(words, maxlen=5)
    queue.appendleft("first")
    while queue:
        print(queue.popleft(), len(queue))
    ordered = OrderedDict((word, i) for i, word in enumerate(words))
    ordered.move_to_end(words[0])
    p = Point(1, 2)
    print(ordered, p, p.x + p.y, p._replace(x=5), p == (1, 2))
    record = json.loads('{"name": "x", "values": [1, 2.5, null], "deep": {"ok": true}}')
    if isinstance(record, dict) and isinstance(record["values"], list):
        record["more"] = len(record["values"])
        print(json.dumps(record, indent=2, sort_keys=True), shown(record))
    random.seed(len(argv))
    print(random.random() < 2, random.randint(1, 6), random.choice(words), random.sample(range(9), 3))
    print(list(itertools.permutations("abc", 2))[1:], list(itertools.accumulate([1, 2, 3])), math.gcd(12, 18))
    print(list(itertools.chain([1], [2])), [k for k, _ in itertools.groupby("aab")], math.sqrt(2), math.floor(2.5))
    print(functools.reduce(lambda a, b: a * b, [1, 2, 3], 1), sum(map(len, words)), list(filter(str.isalpha, words)))
    found = re.match(r"(?P<key>\w+)=(\d+)", argv[0])
    if found:
        print(found.group("key"), int(found.group(2)), found.span())
    print(f"{math.pi:.3f}", "%s %5.1f %03d" % ("a", 2.5, 7), "{:>5}|{x}".format(1, x=2), file=sys.stderr)  # noqa: UP031,UP032
    sys.stdout.write("end\n")
    return 0


if __name__ == "__main__":
    sys.exit(library(sys.argv[1:]))
