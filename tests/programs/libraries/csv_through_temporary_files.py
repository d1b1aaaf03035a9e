"""Rows of `csv` in temporary files of text, whose line ends stay as they are; dialects of readers and writers."""

import csv
import io
import tempfile

ROWS = [["a\nb", "b"], ["c", "x\r\nd"], ["", "é"]]


def through(newline):
    with tempfile.TemporaryFile("w+", newline=newline, encoding="utf-8") as file:
        csv.writer(file).writerows(ROWS)
        file.seek(0)
        whole = file.read()
        file.seek(0)
        return whole, list(csv.reader(file))


def temporary_files():
    print(through(""))
    with tempfile.NamedTemporaryFile("w", newline="", suffix=".csv", encoding="latin-1") as file:
        csv.writer(file).writerows(ROWS)
        file.flush()
        with open(file.name, "rb") as again:
            print(again.read())
    with tempfile.SpooledTemporaryFile(100, "w+", newline="") as file:
        file.write("x\r\ny\n")
        file.seek(0)
        print(file.readlines())
    with tempfile.TemporaryFile("w+", newline="\r\n") as file:
        file.write("x\ny\n")
        file.seek(0)
        print(file.readlines())
    with tempfile.TemporaryFile("w+") as file:
        file.write("x\ny\n")
        file.seek(0)
        print(file.readlines())


def show(dialect):
    print(
        [dialect.delimiter, dialect.quotechar, dialect.escapechar, dialect.lineterminator],
        [dialect.quoting, dialect.doublequote, dialect.skipinitialspace, dialect.strict],
    )


def dialects():
    show(csv.reader([]).dialect)
    show(csv.reader([], "excel-tab", strict=True).dialect)
    out = io.StringIO()
    writer = csv.writer(out, delimiter=";", quoting=csv.QUOTE_NONE, escapechar="\\", doublequote=None)
    show(writer.dialect)
    writer.writerow(["a;b", 1])
    named = csv.DictWriter(out, ["p", "q"], lineterminator="\n")
    named.writer.writerow(["# a heading"])
    named.writeheader()
    named.writerow({"q": 2, "p": 1})
    print(repr(out.getvalue()), repr(named.writer.dialect.lineterminator))


def refused():
    def told(error):
        print(type(error).__name__, error)

    try:
        csv.reader([], delimiter=None)
    except TypeError as error:
        told(error)
    try:
        csv.writer(io.StringIO(), lineterminator=None)
    except TypeError as error:
        told(error)
    try:
        csv.writer(io.StringIO(), quoting=None)
    except TypeError as error:
        told(error)
    try:
        csv.writer(io.StringIO(), quoting=csv.QUOTE_ALL, quotechar=None)
    except TypeError as error:
        told(error)
    try:
        csv.writer(io.StringIO(), quotechar="")
    except TypeError as error:
        told(error)
    print(list(csv.reader(["a,'b'"], quotechar=None)))


if __name__ == "__main__":
    temporary_files()
    dialects()
    refused()
