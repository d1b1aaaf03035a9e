"""`rpyc-dl explain CODE`: the pages of `docs/errors`, one for each code of an error."""

from __future__ import annotations

import difflib
import re
from pathlib import Path

from rpyc_dl.errors import UsageError

#: Beside this file where the package is installed, in the repository's documents in a checkout.
FOLDERS = (Path(__file__).parent / "errors", Path(__file__).parents[2] / "docs" / "errors")


def summaries() -> dict[str, str]:
    """What each code means, in the bold sentence that its page begins with."""
    found: dict[str, str] = {}
    for path in _pages().values():
        match = re.search(r"^\*\*(.+?)\*\*", path.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
        if match:
            found[path.stem] = match[1].replace("`", "")
    return found


def _pages() -> dict[str, Path]:
    return {path.stem: path for folder in FOLDERS for path in folder.glob("*.md") if path.stem != "README"}


def page(code: str) -> str:
    """The page of a code: `union`, also as `E-UNION` or `rule-undeclared`. Raises UsageError for an unknown one."""
    pages = _pages()
    name = code.lower().removeprefix("e-").split("-")[0]
    if name not in pages:
        if code.endswith(".py"):
            help = [f"ask about one of its variables: rpyc-dl explain {code} FUNC:VAR"]
            raise UsageError("explain is asked about a variable, or about an error code", help=help)
        close = difflib.get_close_matches(name, pages, n=1)
        help = [f"did you mean `{close[0]}`?"] if close else [f"the codes are {', '.join(sorted(pages))}"]
        raise UsageError(f"there is no error code `{code}`", help=[*help, "for a program: explain PROG FUNC:VAR"])
    return pages[name].read_text(encoding="utf-8").rstrip()
