"""Every function and class of the package is named somewhere in it, or in `tools/`, besides its definition.

What only tests name belongs to `tests/support`. Functions that are found by a name that is made at run time (the
instructions of a decoder, the operations of an interpreter) are known by their beginnings; what is registered by a
decorator needs no other mention; `rlib` is for programs.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[2] / "rpyc_dl"
FOUND_BY_NAME = re.compile(r"do_[A-Z]|op_|visit_|[A-Z][A-Z_]+$|__")
#: What other libraries, a debugger, or a doubtful developer call: `checkllgraphs` verifies what each stage makes.
CALLED_BY_OTHERS = {
    "format_commands",
    "generic_visit",
    "get_code",
    "_T",
    "checkllgraphs",
    "hatch_register_build_hook",
    "path_stats",
    "_render_traceback_",
}


def definitions(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            decorators = {ast.unparse(decorator) for decorator in node.decorator_list}
            if not any("." in text and not text.startswith("functools.") for text in decorators):
                yield node.name


def test_every_name_is_used() -> None:
    found = (path for folder in (PACKAGE, PACKAGE.parent / "tools") for path in folder.rglob("*"))
    files = [path for path in found if path.suffix in (".py", ".dl", ".lark", ".c", ".h", ".md")]
    words = Counter(word for path in files for word in re.findall(r"\w+", path.read_text(encoding="utf-8")))
    unused = [
        f"{path.relative_to(PACKAGE)}: {name}"
        for path in sorted(PACKAGE.rglob("*.py"))
        if not {"rlib", "rpython"} & set(path.relative_to(PACKAGE).parts)
        for name in definitions(path)
        if words[name] == 1 and not FOUND_BY_NAME.match(name) and name not in CALLED_BY_OTHERS
    ]
    assert unused == []
