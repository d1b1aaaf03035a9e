"""Every function and class that `docs/language.md` names of the library is called by a program or test."""

from __future__ import annotations

import re
from pathlib import Path

from rpyc_dl.workbench import languagereference as reference

TESTS = Path(__file__).resolve().parents[1]
#: Classes that programs have instances of, but which none of ours names.
UNNAMED = {
    "os": {"DirEntry", "stat_result", "terminal_size"},
    "argparse": {"HelpFormatter", "MetavarTypeHelpFormatter", "Namespace"},
    "decimal": {"DecimalTuple"},
    "configparser": {"Interpolation", "InterpolationDepthError", "SectionProxy"},
    "logging": {"LogRecord", "Logger"},
    "subprocess": {"SubprocessError"},
    "asyncio": {"StreamReader", "StreamWriter"},
}


def test_every_function_is_named() -> None:
    """In a file that names its module."""
    files = [path for path in TESTS.rglob("*.py") if path != Path(__file__)]
    words = [set(re.findall(r"\w+", path.read_text(encoding="utf-8", errors="replace"))) for path in files]
    missing = {}
    for module in reference.MODULES:
        named = set().union(*(found for found in words if module.rpartition(".")[2] in found))
        missing[module] = set(reference.module_functions(module)) - named
    assert {module: names for module, names in missing.items() if names} == UNNAMED


def test_so_many_modules() -> None:
    assert len(reference.MODULES) > 50
