"""A csv reader of lines that are in a file, a list or elsewhere."""

import csv, sys, io


def read(lines):
    return [row for row in csv.reader(lines)]


SAMPLE = "a,b\n1,2\n"


def main():
    lines = sys.stdin if "-" in sys.argv[1:] else SAMPLE.splitlines()
    print(read(lines))
    for source in (["x,y"], io.StringIO("p,q\nr,s\n"), iter(["m,n"]), ("t,u",)):
        print(read(source))
    for row in csv.DictReader(lines if lines is not sys.stdin else ["c", "d"]):
        print(row)


main()
