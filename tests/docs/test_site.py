"""The site of `make site`: every link of every page leads to a page or file of it, and to an anchor that is there."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tools import site

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("pages")


@pytest.fixture(scope="module")
def pages(folder: Path) -> dict[str, str]:
    return site.gather(folder)


def without_code(text: str) -> str:
    return re.sub(r"^```.*?^```|^ {4}.*?$|`[^`\n]*`", "", text, flags=re.MULTILINE | re.DOTALL)


def anchors(text: str) -> set[str]:
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    slugs = {re.sub(r"[ -]+", "-", re.sub(r"[^\w\s-]", "", heading).strip().lower()) for heading in headings}
    return slugs | set(re.findall(r'<a id="([^"]+)"', text))


def test_links_lead_somewhere(pages: dict[str, str], folder: Path) -> None:
    known = {name: anchors(text) for name, text in pages.items()}
    broken = []
    for name, text in pages.items():
        for target, anchor in re.findall(r"\]\(([^)#:\s]*)(?:#([^)\s]+))?\)", without_code(text)):
            path = os.path.normpath(Path(name).parent / target) if target else name
            if not (folder / path).is_file() or (anchor and anchor not in known[path]):
                broken.append(f"{name}: {target}#{anchor}")
    assert broken == []


def test_rules_cite_sources_that_can_be_followed(pages: dict[str, str]) -> None:
    assert "Source: [001](../sources.md#001), " in pages["docs/rules/flow.md"]
    assert "[FLOW-ENTRY](rules/flow.md#flow-entry)" in pages["docs/rules-of-the-paper.md"]
    cited = set(re.findall(r"\b00\d\b", "".join(text for name, text in pages.items() if "/rules/" in name)))
    assert cited == {"000", "001", "002", "003", "004"} and cited <= anchors(pages["docs/sources.md"])


def test_every_page_of_the_menu_is_there(pages: dict[str, str]) -> None:
    menu = re.findall(r"^ +- [^:\n]+: (\S+\.md)$", (ROOT / "mkdocs.yml").read_text(encoding="utf-8"), re.MULTILINE)
    assert len(menu) > 25 and set(menu) <= set(pages)
    listed = {"docs/refusals-listed.md"}  # where `make refusals` has been run
    assert {name for name in pages if re.fullmatch(r"docs/[\w-]+\.md", name)} - listed <= set(menu)


def test_files_that_pages_name_are_there() -> None:
    """Paths from one of the package's folders on, in any page and in the READMEs of the package."""
    parts = [path.name for path in (ROOT / "rpyc_dl").iterdir() if path.is_dir()]
    path = re.compile(rf"`(?:rpyc_dl/)?((?:{'|'.join(parts)})/[\w/.-]+)`")
    pages = [*(ROOT / "docs").glob("*.md"), *(ROOT / "rpyc_dl").rglob("README.md")]
    named = {(page, name) for page in pages for name in path.findall(page.read_text(encoding="utf-8"))}
    places = [ROOT / "rpyc_dl", ROOT / "tests", ROOT]
    gone = [
        (page.relative_to(ROOT).as_posix(), name)
        for page, name in named
        if not any((place / name).exists() for place in [*places, page.parent])
    ]
    assert len(named) > 200 and gone == []


def test_the_layers_are_those_of_the_architecture() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    told = text.partition("Imports go only upwards")[2].partition("`datalog`")[0].partition("): ")[2]
    layers = [set(re.findall(r"`(\w+)`", layer)) for layer in told.split("←")]
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contract = settings["tool"]["importlinter"]["contracts"][0]
    held = [set(re.findall(r"rpyc_dl\.(\w+)", layer)) for layer in reversed(contract["layers"])]
    listed = set().union(*layers)
    assert layers == [layer & listed for layer in held if layer & listed]
    folders = {path.parent.name for path in (ROOT / "rpyc_dl").glob("*/__init__.py")}
    assert folders - listed == {"datalog", "server", "unchanged", "workouts"}


def test_mkdocs_makes_the_site(pages: dict[str, str], folder: Path, tmp_path: Path) -> None:
    pytest.importorskip("material", reason="mkdocs-material is not installed (make site)")
    config = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").replace("build/pages", str(folder))
    (tmp_path / "mkdocs.yml").write_text(config.replace("build/site", str(tmp_path / "site")), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "-f", str(tmp_path / "mkdocs.yml")],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    index = (tmp_path / "site" / "search" / "search_index.json").read_text(encoding="utf-8")
    assert "CALL-ENTER" in index and (tmp_path / "site" / "index.html").exists()
    shutil.rmtree(tmp_path / "site")
