"""Helpers that only serve the ends of a program are cold; what the program's time goes into never is."""

import re

from rpyc_dl.driver.options import Options
from rpyc_dl.driver.translation import Translation
from rpyc_dl.lowering.c.backend import CBackend
from rpyc_dl.lowering.c.compiler import Compiler
from rpyc_dl.lowering.c.compiler import Options as CompilerOptions
from rpyc_dl.lowering.c.layout import Layout
from rpyc_dl.terminal import Progress


class Problem(Exception):
    def __str__(self):
        return "problem %r" % (self.args[0],)


def main(argv):
    total = 0
    for text in argv:
        try:
            total += int(text)
        except ValueError:
            raise Problem(text) from None
    print(total)
    return 0


def test_cold_functions():
    cold = cold_functions(main)
    assert {"ll_arguments", "ll_decode_utf8", "ll_str_str"} & cold, cold
    assert "main" not in cold and "main_entry" not in cold, "C compilers copy one into the other"
    assert not {name for name in cold if "str2int" in name or name in ("ll_write", "ll_append_code")}, cold


def encode(argv):
    for text in argv:
        print(text + "!")
    return 0


def encode_carefully(argv):
    try:
        return encode(argv)
    except ValueError:
        return 1


def cold_functions(main):
    backend = CBackend(Translation(main, [list[str]]).typed)
    backend.transform()
    text = next(iter(backend.source("main", Layout()).files.values()))
    return set(re.findall(r"^static RPY_UNOPTIMIZED .*?py_(\w+)\(", text, re.MULTILINE))


def test_what_only_raises_is_cold_where_nothing_is_caught():
    error = {"ll_raise_cannot_encode", "ll_append_escape"}
    assert error <= cold_functions(encode)
    assert error.isdisjoint(cold_functions(encode_carefully)), "the handler may catch it"


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


def test_cold_functions_keep_their_meaning(tmp_path):
    from support.executables import build

    source = "\n".join(
        [
            "import sys",
            "class Problem(Exception):",
            "    def __str__(self):",
            "        return 'problem %r' % (self.args[0],)",
            "def main(argv):",
            "    if len(argv) > 2:",
            "        raise Problem(argv[1])",
            "    print(argv[1:])",
            "    return 0",
        ]
    )
    program = build(source, tmp_path)
    for args in (["äöü €"], ["it's\n", "x"], ["\udc80\udcff"]):
        ran, expected = program.run(*args), program.expected(*args)
        assert (ran.status, ran.out, ran.last()) == (expected.status, expected.out, expected.last())
