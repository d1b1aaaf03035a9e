import csv
import io
import os
import sys
from collections import namedtuple


TEXTS = [
    'a,b,"c,d"\r\n1,2,3\r\n',
    "",
    "\n",
    "a\n\nb\n",
    '"a\nb",c\nd',
    '"a""b",""\n',
    '"a"b,c\n',
    'a"b,c"d\n',
    " a, b\n",
    "a,b,\n,,\n",
    '"unclosed\n',
    "a\rb\n",
    "x\\,y,z\n",
    '"x\\"y",z\n',
    "one;two;three\n'q;r';s\n",
    'tab\tsep\t"q\tr"\n',
]


def rows(text):
    try:
        for row in csv.reader(io.StringIO(text, newline="")):
            print(row, end=" ")
    except csv.Error as e:
        print("Error:", e, end="")
    print()


def rows_of_lines():
    made = csv.reader(["a,b", "c,d", '"x', 'y",z'])
    for row in made:
        print(made.line_num, row)
    for row in csv.reader("p|q\n'r|s'|t\n".splitlines(), delimiter="|", quotechar="'"):
        print(row)
    print(list(csv.reader(["a\tb c", '"d\te"\tf'], dialect="excel-tab")))
    print(list(csv.reader(["a\tb c", '"d\te"\tf'], csv.excel_tab)))
    print(list(csv.reader(["a, b, 'c, d'"], skipinitialspace=True, quotechar="'")))
    print(list(csv.reader(['a,"b,c"'], quoting=csv.QUOTE_NONE)))
    print(list(csv.reader(["a\\,b,c", "d\\\\,e"], escapechar="\\")))
    print(list(csv.reader(['"a\\"b",c'], escapechar="\\", doublequote=False)))
    for bad in ['"a"b', '"a']:
        try:
            print(list(csv.reader([bad], strict=True)))
        except csv.Error as e:
            print("strict:", e)
    try:
        csv.reader(["a"], delimiter=",,")
    except TypeError as e:
        print("TypeError")
    it = csv.reader(["1,2", "3,4"])
    header = next(it)
    print(header, [int(x) for x in next(it)], next(it, None))


class Semicolons(csv.excel):
    delimiter = ";"
    lineterminator = "\n"


Point = namedtuple("Point", "x y")


def written():
    out = io.StringIO()
    w = csv.writer(out)
    print(w.writerow(["x", "y,z", 'q"r', "", " s ", "a\nb"]))
    w.writerow([1, 2.5, None, True, -0.0, 1e30])
    w.writerow([])
    w.writerow([""])
    w.writerow([None])
    w.writerow(("t", 1))
    w.writerow(range(3))
    w.writerow("abc")
    w.writerow(x * 2 for x in [1, 2, 3])
    w.writerow(Point(1, 2))
    w.writerows([[1, 2], [3, 4]])
    w.writerows([["a", 1], ["b", 2]])
    w.writerows({"k": 1, "l": 2}.items())
    print(repr(out.getvalue()))


def formats():
    row = ["a", "b c", 'd"e', "f,g", "1"]
    out = io.StringIO()
    csv.writer(out, quoting=csv.QUOTE_ALL).writerow(row + ["x"])
    csv.writer(out, quoting=csv.QUOTE_NONNUMERIC).writerow(["a", 1, 2.5, None])
    csv.writer(out, delimiter=";", lineterminator="\n").writerow(row)
    csv.writer(out, "excel-tab").writerow(row)
    csv.writer(out, dialect="unix").writerow(row)
    csv.writer(out, Semicolons).writerow(row)
    csv.writer(out, quotechar="'", quoting=csv.QUOTE_MINIMAL).writerow(["it's", "a,b"])
    csv.writer(out, doublequote=False, escapechar="\\").writerow(row)
    csv.writer(out, quoting=csv.QUOTE_NONE, escapechar="\\").writerow(row)
    for number, line in enumerate(out.getvalue().split("\n")):
        print(number, repr(line))
    try:
        csv.writer(out, quoting=csv.QUOTE_NONE).writerow(["a,b"])
    except csv.Error as e:
        print("Error:", e)
    try:
        csv.writer(out, doublequote=False).writerow(['a"b'])
    except csv.Error as e:
        print("Error:", e)
    try:
        csv.writer(out, quoting=csv.QUOTE_NONE).writerow([""])
    except csv.Error as e:
        print("Error:", e)
    try:
        csv.writer(out, "nothing")
    except csv.Error as e:
        print("Error:", e)


def dicts():
    text = "name,age,city\nAnn,3,Rome\nBob,4\n\nCy,5,\n"
    r = csv.DictReader(io.StringIO(text))
    print(r.fieldnames)
    for d in r:
        print(r.line_num, d["name"], int(d["age"]), d["city"], sorted(d))
    for d in csv.DictReader(["1 2", "3"], fieldnames=["a", "b"], delimiter=" ", restval="?"):
        print(d)
    for d in csv.DictReader([]):
        print(d)
    out = io.StringIO()
    w = csv.DictWriter(out, fieldnames=["name", "n"])
    w.writeheader()
    w.writerow({"name": "Ann", "n": 3})
    w.writerow({"n": 4, "name": "B,b"})
    w.writerow({"name": "C"})
    w.writerows([{"name": "D", "n": 5}, {"name": "E", "n": 6}])
    try:
        w.writerow({"name": "F", "age": 7})
    except ValueError as e:
        print("ValueError:", e)
    w = csv.DictWriter(out, ["a", "b"], restval="-", extrasaction="ignore", delimiter=";", lineterminator="\n")
    w.writeheader()
    w.writerow({"a": "1", "c": "2"})
    print(repr(out.getvalue()))


def files():
    name = f"rows-{os.getpid()}.csv"
    with open(name, "w", newline="") as f:
        w = csv.writer(f)
        w.writerow(["product", "price", "count"])
        for product, price, count in [("pear", 1.25, 3), ('6" nail', 0.1, 100), ("salt, fine", 2.0, 1)]:
            w.writerow([product, price, count])
    total = 0.0
    with open(name, newline="") as f:
        for d in csv.DictReader(f):
            total += float(d["price"]) * int(d["count"])
    print(f"{total:.2f}")
    with open(name) as f:
        for row in csv.reader(f):
            print(row)
    os.remove(name)


for text in TEXTS:
    rows(text)
rows_of_lines()
written()
formats()
dicts()
files()
csv.writer(sys.stdout).writerow(["to", "stdout", 1])
