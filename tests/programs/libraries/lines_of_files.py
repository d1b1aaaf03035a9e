"""`fileinput`: the lines of several files, one after the other."""

import fileinput
import os
import tempfile

with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    for name, text in (("x", "a\nbb\n"), ("y", "c"), ("z", "")):
        with open(name, "w") as file:
            file.write(text)
    for line in fileinput.input(["x", "z", "y"]):
        print(fileinput.filename(), fileinput.lineno(), fileinput.filelineno(), fileinput.isfirstline(), repr(line))
    print(fileinput.isstdin())
    fileinput.close()
    with fileinput.input(files=("x", "y")) as f:
        for line in f:
            print(f.filename(), f.lineno(), repr(line))
            if f.filename() == "x" and f.isfirstline():
                f.nextfile()
    print([line for line in fileinput.input("y")])
    try:
        for line in fileinput.input(["none"]):
            print(line)
    except OSError as error:
        print(error)
    os.chdir("/")
