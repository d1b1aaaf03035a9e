import csv, io, itertools

alphabet = ["a", "b c", '"', ",", "\n", "\r", " ", "\\", "'", ";", '""', "é"]
count = 0
for n in (1, 2, 3):
    for parts in itertools.product(alphabet, repeat=n):
        text = "".join(parts)
        for k in range(4):
            try:
                if k == 0:
                    got = list(csv.reader(io.StringIO("x," + text + ",y\nz", newline="")))
                elif k == 1:
                    got = list(csv.reader([text, "q"], delimiter=";", quotechar="'", escapechar="\\"))
                elif k == 2:
                    got = list(csv.reader([text], skipinitialspace=True, strict=True))
                else:
                    got = list(csv.reader([text], quoting=csv.QUOTE_NONE, escapechar="\\"))
                print(repr(text), k, got)
            except csv.Error as e:
                print(repr(text), k, "Error", e)
            count += 1
print(count)
for row in itertools.product(["", "a", '"', ",", "\n", " x", "é;"], repeat=2):
    f = io.StringIO()
    try:
        csv.writer(f, lineterminator="\n").writerow(row)
        csv.writer(f, quoting=csv.QUOTE_ALL).writerow(row)
        csv.writer(f, quotechar="'", escapechar="\\", doublequote=False).writerow(row)
        csv.writer(f, quoting=csv.QUOTE_NONE, escapechar="\\").writerow(row)
    except csv.Error as e:
        print(e)
    print(repr(f.getvalue()))
