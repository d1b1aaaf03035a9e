# One of two functions opens a file, by its name: what they give are files of two classes.
import gzip, os, tempfile


def read(paths):
    for p in paths:
        opener = gzip.open if p.endswith(".gz") else open
        with opener(p, "rt", encoding="utf-8") as fh:
            for no, line in enumerate(fh, 1):
                yield no, line.rstrip("\n")


work = tempfile.mkdtemp()
a = os.path.join(work, "a.log")
b = a + ".gz"
with open(a, "w") as f:
    f.write("one\ntwo\n")
with gzip.open(b, "wt") as f:
    f.write("three\nfour\n")
print(list(read([a, b])))
