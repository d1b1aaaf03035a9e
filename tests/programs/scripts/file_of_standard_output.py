"""A file of descriptor 1 beside `print`: what it holds back is written when it is closed."""

import os
import sys


def held(text):
    with os.fdopen(1, "w") as out:
        out.write(text)
        out.write("end\n")


print("first")
sys.stdout.flush()
again = os.fdopen(os.dup(1), "w")
again.write("second\n")
again.close()
held("third\n")
