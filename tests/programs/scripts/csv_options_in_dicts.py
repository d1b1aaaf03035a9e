"""Options of csv writers and readers in dicts that the program makes, of values of several kinds."""

import csv, io


def write(rows, **kwargs):
    header = kwargs.pop("header", True)
    out = io.StringIO()
    w = csv.writer(out, **kwargs)
    if header:
        w.writerow(["a", "b"])
    w.writerows(rows)
    return out.getvalue()


print(write([[1, "x y"]]))
print(write([[1, "x;y"]], delimiter=";", header=False))
print(write([[1, "x;y"]], delimiter=";", quoting=csv.QUOTE_ALL, lineterminator="\n"))
opts = {k: v for k, v in {"delimiter": "|", "header": 5}.items() if k != "header"}

out = io.StringIO()
csv.writer(out, **opts).writerow([1, 2])
print(out.getvalue())
for row in csv.reader(["a|b"], **opts):
    print(row)
bad = dict(opts, foo="x")
try:
    csv.reader(["a|b"], **bad)
except TypeError as e:
    print(e)
bad = dict(opts, delimiter=5)
try:
    csv.reader(["a|b"], **bad)
except TypeError as e:
    print(e)
