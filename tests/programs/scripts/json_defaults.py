# `default=` of json.dumps: what it is asked about is what this call writes.
import io
import json
from datetime import date, datetime
from decimal import Decimal


class P:
    def __init__(self, x, y):
        self.x = x
        self.y = y


def conv(o):
    if isinstance(o, (date, datetime)):
        return o.isoformat()
    if isinstance(o, set):
        return sorted(o)
    if isinstance(o, P):
        return {"x": o.x, "y": o.y}
    raise TypeError(f"no {type(o).__name__}")


print(json.dumps({"when": date(2024, 1, 2)}, default=str))
print(json.dumps({"when": datetime(2024, 1, 2), "n": 3, "s": {3, 1}, "p": [P(1, 2.5)]}, default=conv, sort_keys=True))
print(json.dumps([P(1, 2)], default=lambda o: [o.x, o.y]))
print(json.dumps([1, "a", None], default=str))
try:
    print(json.dumps({"a": {1}}))
except TypeError as e:
    print(e)
text = json.dumps({"d": Decimal("1.50"), "n": [1.5, True]}, indent=1, default=lambda o: float(o))
print(text, len(json.loads(text)))

out = io.StringIO()
json.dump([date(2024, 5, 6)], out, default=str)
print(out.getvalue())
