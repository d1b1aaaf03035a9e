"""Raw instructions: what `dis` says of them."""

import argparse
import dis
import inspect
import types
from pathlib import Path

import pytest

from rpyc_dl.frontend.bytecode.rawcode import globals_read, jump_targets, raw_instructions

#: Whose argument `dis` shows in words, or does not know (a name beyond the constants that it was given).
TOLD_OTHERWISE = {"FORMAT_VALUE", "CONVERT_VALUE", "KW_NAMES"}


def codes(code):
    yield code
    for const in code.co_consts:
        if isinstance(const, types.CodeType):
            yield from codes(const)


@pytest.mark.parametrize("module", [argparse, inspect])
def test_as_dis_shows_them(module):
    for code in codes(compile(Path(module.__file__).read_text(), "source", "exec")):
        shown = list(dis.Bytecode(code))
        raw = raw_instructions(code)
        assert [(i.opname, i.opcode, i.arg, i.offset, i.positions) for i in raw] == [
            (i.opname, i.opcode, i.arg, i.offset, tuple(i.positions)) for i in shown
        ]
        for mine, theirs in zip(raw, shown, strict=True):
            assert mine.opname in TOLD_OTHERWISE or mine.argval == theirs.argval, mine
        jumps = [i.argval for i in shown if i.opcode in dis.hasjrel]
        assert jump_targets(raw) == set(jumps)
        assert globals_read(code) == [i.argval for i in shown if i.opname == "LOAD_GLOBAL"]
