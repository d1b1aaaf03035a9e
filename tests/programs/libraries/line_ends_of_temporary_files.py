"""Temporary files of text: what `newline` says of their line ends."""

import csv
import os
import tempfile


def contents(name):
    with open(name, "rb") as file:
        return file.read()


def written_and_read(file):
    file.write("a,b\r\nc\nd\r")
    file.flush()
    file.seek(0)
    return file.read()


with tempfile.TemporaryFile("w+", newline="") as file:
    print(repr(written_and_read(file)))
    file.seek(0)
    print(file.readlines())
with tempfile.TemporaryFile("w+") as file:
    print(repr(written_and_read(file)))
with tempfile.TemporaryFile(mode="w+", newline="\n") as file:
    print(repr(written_and_read(file)))
with tempfile.SpooledTemporaryFile(mode="w+", newline="") as file:
    print(repr(written_and_read(file)))
with tempfile.SpooledTemporaryFile(mode="w+") as file:
    print(repr(written_and_read(file)))
with tempfile.NamedTemporaryFile("w+", newline="\r\n", suffix=".txt", encoding="utf-8") as file:
    file.write("x\ny\n")
    file.flush()
    print(contents(file.name), file.name.endswith(".txt"))
with tempfile.NamedTemporaryFile("w", newline="", suffix=".csv", delete=False) as file:
    table = csv.writer(file)
    table.writerow(["name", "text"])
    table.writerow(["é", "two\nlines"])
print(contents(file.name))
with open(file.name, newline="", encoding="utf-8") as again:
    print(list(csv.reader(again)))
os.remove(file.name)
with tempfile.NamedTemporaryFile("w+", delete=False) as plain:
    print(repr(written_and_read(plain)))
os.remove(plain.name)
with tempfile.TemporaryFile() as data:
    data.write(b"a\r\n")
    data.seek(0)
    print(data.read())
