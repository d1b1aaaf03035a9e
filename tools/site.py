"""`make site`: gathers the pages of the documentation in a folder, from which mkdocs makes a site with search.

Every document lies where it does in the repository, so that links between them hold. Three things are made: a page
for each rule file (`docs/rules/`, by `rpyc-dl rules docs`); links to rule files lead to these; and a citation of
a source document (`docs/sources.md`) leads to what is said of it there.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from pathlib import Path

from rpyc_dl.annotator.userrules import shipped_rules, target_rules
from rpyc_dl.check.rules import check_rules
from rpyc_dl.datalog import load_program
from rpyc_dl.workbench import rulereference

ROOT = Path(__file__).resolve().parent.parent
#: Where documents are.
DOCUMENTS = ("*.md", "docs/**/*.md", "rpyc_dl/**/*.md", "examples/**/*.md", "benchmarks/*.md")
#: The combinations that `make refusals` lists, where that has been done.
LISTED = Path("build/refusals.md")

_LINK = re.compile(r"(?<!!)\[([^\]]*)\]\(([^)#:\s]*)(#[^)\s]*)?\)")


def gather(folder: Path) -> dict[str, str]:
    """Write all pages into `folder`, which is emptied before; gives each page's text by its path."""
    shutil.rmtree(folder, ignore_errors=True)
    sources = {str(path.relative_to(ROOT)): path for glob in DOCUMENTS for path in ROOT.glob(glob)}
    pages = {name: path.read_text(encoding="utf-8") for name, path in sources.items()}
    of_targets = sorted(target_rules("wasi").parent.glob("*.dl"))
    made = rulereference.pages(load_program([shipped_rules(), check_rules(), *of_targets]))
    pages |= {f"docs/rules/{name}": _with_sources(text) for name, text in made.items()}
    if (ROOT / LISTED).exists():
        pages[f"docs/{LISTED.name.replace('.md', '-listed.md')}"] = (ROOT / LISTED).read_text(encoding="utf-8")
    for name, text in pages.items():
        pages[name] = _LINK.sub(lambda match, name=name: _link(name, match, pages, folder), text)  # type: ignore[misc]
        _write(folder / name, pages[name])
    for picture in ROOT.glob("docs/*.svg"):
        shutil.copy(picture, folder / "docs")
    return pages


def _link(page: str, match: re.Match[str], pages: dict[str, str], folder: Path) -> str:
    """A link as the site has it: rule files and folders become pages, other files are copied."""
    text, target, anchor = match[1], match[2], match[3] or ""
    if not target:
        return match[0]
    path = os.path.normpath(Path(page).parent / target)
    if path.startswith("rpyc_dl/rules/") and path.endswith(".dl"):
        path = f"docs/rules/{Path(path).stem}.md"
        anchor = f"#{text.lower()}" if re.fullmatch(r"[A-Z]+(-[A-Z0-9]+)+", text) else ""
    elif (ROOT / path).is_dir():
        path = f"{path}/README.md"
        if path not in pages:
            return text
    elif path not in pages and (ROOT / path).is_file():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / path, folder / path)
    return f"[{text}]({os.path.relpath(path, Path(page).parent)}{anchor})"


def _with_sources(text: str) -> str:
    """A page of rules whose citations lead to `docs/sources.md`."""

    def linked(line: re.Match[str]) -> str:
        cited = re.sub(r"\b(00[0-4])\b", r"[\1](../sources.md#\1)", line[0])
        return re.sub(r"\b([Dd]esign)(?=[ ,])", r"[\1](../sources.md#design)", cited)

    return re.sub(r"^Source: .*$|(?<=[Dd]ocument )00[0-4]", linked, text, flags=re.MULTILINE)


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    gather(Path(sys.argv[1]))
