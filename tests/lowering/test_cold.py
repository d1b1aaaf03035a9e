"""Helpers that only serve the ends of a program are cold; what the program's time goes into never is."""

import re

from rpyc_dl.driver.translation import Translation
from rpyc_dl.lowering.c.backend import CBackend
from rpyc_dl.lowering.c.layout import Layout


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
