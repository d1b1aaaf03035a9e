"""What runs once is compiled for size, but for what its loops need."""

import re

from rpyc_dl.driver.options import Options
from rpyc_dl.driver.translation import Translation
from rpyc_dl.lowering.c.compiler import Compiler
from rpyc_dl.lowering.c.compiler import Options as CompilerOptions
from rpyc_dl.terminal import Progress

PIPELINE = """
import sys


def count(n):
    i = 0
    while i < n:
        yield i
        i += 1


def squares(numbers):
    for x in numbers:
        yield x * x


def odd(numbers, n):
    for x in numbers:
        if x % n:
            yield x


def main(argv):
    n = len(argv) * 10
    total = 0
    for x in odd(squares(count(n)), 3):
        total += x
    print(total, sum(x * 2 for x in range(n) if x % 3), sum(1 for x in squares(count(n))))
    print(any(x > n for x in count(n)), max(x % 7 for x in count(n)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
"""


def test_generators_of_what_runs_once_need_no_memory(tmp_path):
    from support.executables import Executable

    path = tmp_path / "pipeline.py"
    path.write_text(PIPELINE)
    source = Translation.open(str(path), None, Options(), Progress(visible=False)).source
    text = source.files["pipeline.c"]
    made = re.findall(r"sizeof\(struct py_(pipeline_\w+)\)", text)
    assert not made, "generators, which should be variables of the loops over them"
    Compiler(CompilerOptions()).build(source, tmp_path / "pipeline")
    program = Executable(tmp_path / "pipeline", path)
    assert program.run("a") == program.expected("a")
