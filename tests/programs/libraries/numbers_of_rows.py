"""Readers of `csv` that make numbers of the fields without quotes."""

import csv
import io

TEXT = '"a",1,2.5\n"b",3,-4e2\r\n"c d","1", 7\n'


class Plain(csv.excel):
    quoting = csv.QUOTE_NONNUMERIC
    delimiter = ";"


def rows(text, **options):
    return list(csv.reader(io.StringIO(text), quoting=csv.QUOTE_NONNUMERIC, **options))


def main():
    for row in csv.reader(io.StringIO(TEXT), quoting=csv.QUOTE_NONNUMERIC):
        print(row, len(row), [type(field).__name__ for field in row])
    for row in csv.reader(TEXT.splitlines()[:2], quoting=csv.QUOTE_NONNUMERIC):
        print(row[0], sum(row[1:]), sum(x for x in row[1:]), max(row[1:]))
    total = 0.0
    for name, *values in csv.reader(io.StringIO(TEXT[:20]), quoting=csv.QUOTE_NONNUMERIC):
        for value in values:
            total += value
        print(name.upper(), total)
    print(rows('1,,"",2\n\n"x""y",3\n'))
    print(rows("1;2\n", delimiter=";"), rows("1,'a,b'\n", quotechar="'"), rows('1, "a", 3\n', skipinitialspace=True))
    print(list(csv.reader(io.StringIO('"x";2.5\n'), Plain)))
    reader = csv.reader(io.StringIO('1,abc\n2,"d"\n'), quoting=csv.QUOTE_NONNUMERIC)
    try:
        print(next(reader))
    except ValueError as error:
        print(error)
    print(next(reader), reader.line_num)
    print([row for row in csv.reader(io.StringIO("1,2\n"))])


def named():
    for row in csv.DictReader(io.StringIO('"name","n"\n"a",1\n"b",2.5\n"c"\n'), quoting=csv.QUOTE_NONNUMERIC):
        print(row["name"], row["n"], list(row))
    for row in csv.DictReader(io.StringIO("1,2,3\n"), ["x", "y"], "rest", quoting=csv.QUOTE_NONNUMERIC):
        print(row)
    row = next(csv.DictReader(io.StringIO('"x";2.5;3\n'), ["name", "n"], dialect=Plain, restkey="rest"))
    print(row)


if __name__ == "__main__":
    main()
    named()
