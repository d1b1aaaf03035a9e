# Methods of texts, lists and instances meet in one call: which one it is, is known when the program runs.
from datetime import datetime


class Stamp:
    def __init__(self, day, hour):
        self.day, self.hour = day, hour

    def replace(self, day=None, hour=None):
        return Stamp(day if day is not None else self.day, hour if hour is not None else self.hour)

    def index(self, what):
        return self.day if what == "day" else self.hour

    def __repr__(self):
        return f"Stamp({self.day}, {self.hour})"


def tried(what):
    try:
        return what()
    except (TypeError, ValueError, AttributeError) as error:
        return f"{type(error).__name__}: {error}"


rows = [{"when": Stamp(1, 2), "path": "/a/b", "n": [3, 4]}, {"when": Stamp(5, 6), "path": "/c", "n": [1]}]
for r in rows:
    print(r["when"].replace(hour=0), r["path"].replace("/", "-"), r["when"].index("day"), r["path"].index("/"))
    for key in r:
        print(
            tried(lambda: r[key].replace(day=9)), tried(lambda: r[key].replace("/")), tried(lambda: r[key].index("/"))
        )
m = [x.replace for x in ("abc", Stamp(3, 3))]
for f in m:
    print(f("b", "d"))
log = [
    {"when": datetime(2024, 5, 1, 12, 30, 7), "path": "/a/b", "n": 3},
    {"when": datetime(2024, 5, 2), "path": "/c", "n": 4},
]
for r in log:
    print(r["when"].replace(minute=0, second=0).isoformat(), r["path"].replace("/", "-"))
