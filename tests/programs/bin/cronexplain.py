import sys
from datetime import datetime, timedelta

MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split()
DAYS = "sun mon tue wed thu fri sat".split()
FIELDS = [
    ("minute", 0, 59, None),
    ("hour", 0, 23, None),
    ("day", 1, 31, None),
    ("month", 1, 12, MONTHS),
    ("weekday", 0, 7, DAYS),
]


class CronError(ValueError):
    pass


def number(text, names, low):
    if names and text.lower() in names:
        return names.index(text.lower()) + low
    try:
        return int(text)
    except ValueError:
        raise CronError(f"bad value {text!r}") from None


def parse_field(text, name, low, high, names):
    values = set()
    for part in text.split(","):
        part, _, step = part.partition("/")
        step = int(step) if step else 1
        if part == "*":
            a, b = low, high
        elif "-" in part:
            a, b = (number(p, names, low) for p in part.split("-", 1))
        else:
            a = number(part, names, low)
            b = high if step > 1 else a
        if not low <= a <= b <= high:
            raise CronError(f"{name}: {a}-{b} is out of range {low}-{high}")
        values |= set(range(a, b + 1, step))
    return values


def parse(line):
    parts = line.split(None, 5)
    if len(parts) < 6:
        raise CronError("too few fields")
    sets = {}
    for text, (name, low, high, names) in zip(parts, FIELDS):
        sets[name] = parse_field(text, name, low, high, names)
    if 7 in sets["weekday"]:
        sets["weekday"].add(0)
    return sets, parts[5]


def next_runs(sets, start, count):
    t = start.replace(second=0, microsecond=0) + timedelta(minutes=1)
    while count:
        if t.month in sets["month"] and t.day in sets["day"] and t.isoweekday() % 7 in sets["weekday"]:
            if t.hour in sets["hour"] and t.minute in sets["minute"]:
                yield t
                count -= 1
            t += timedelta(minutes=1)
        else:
            t = t.replace(hour=0, minute=0) + timedelta(days=1)


def main():
    for line in sys.stdin:
        line = line.strip()
        if not line or line[0] == "#":
            continue
        try:
            sets, command = parse(line)
        except CronError as e:
            print(f"{line}: {e}")
            continue
        print(command)
        for name, low, high, _ in FIELDS:
            values = sorted(sets[name])
            if len(values) == high - low + 1:
                print(f"  {name:8} every")
            else:
                print(f"  {name:8} {', '.join(map(str, values))}")
        for t in next_runs(sets, datetime(2024, 2, 28, 23, 30), 3):
            print("  next", t.strftime("%a %Y-%m-%d %H:%M"))


main()
