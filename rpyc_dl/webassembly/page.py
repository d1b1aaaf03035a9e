"""A page of HTML that runs a program: the module and all that it needs in one file, without a server."""

from __future__ import annotations

import base64
import html
import json
import os
import re
from pathlib import Path

from rpyc_dl.driver.translation import STAGES, Translation
from rpyc_dl.loader import check_output
from rpyc_dl.lowering.c.compiler import put, temporary_folder, writing

_PARTS = Path(__file__).parent


def write_page(translation: Translation, output: str | None, keep: str | None) -> None:
    """Translate to WebAssembly and write the page (by default NAME.html); leave the C sources in the folder `keep`.

    Raises what `Translation.run_to` raises.
    """
    path = output or f"{translation.name}.html"
    check_output(path)
    with temporary_folder() as folder:
        built = Path(folder) / f"{translation.name}.wasm"
        translation.run_to(STAGES[-1], str(built), keep)
        page = Path(folder) / "page"
        with writing(page):
            page.write_text(page_text(translation.name, built.read_bytes(), _sources(translation)), encoding="utf-8")
        put(page, Path(path))


def _sources(translation: Translation) -> dict[str, str]:
    """The program's own file under its path: tracebacks show its lines."""
    file = translation.program.file if translation.program else None
    if file is None:
        return {}
    return {os.path.abspath(file.path): file.source.decode("utf-8", "replace")}


def page_text(name: str, module: bytes, files: dict[str, str]) -> str:
    """The page: `files` are there for the program to read, by their absolute paths."""
    parts = {
        "@NAME@": html.escape(name),
        "@SHIM@": (_PARTS / "wasi.js").read_text(encoding="utf-8"),
        "@RUN@": (_PARTS / "run.js").read_text(encoding="utf-8"),
        "@FILES@": _inside_script(json.dumps(files)),
        "@MODULE@": base64.b64encode(module).decode(),
        "@TITLE@": _inside_script(json.dumps(name)),
    }
    text = (_PARTS / "page.html").read_text(encoding="utf-8")
    return re.sub("|".join(parts), lambda mark: parts[mark[0]], text)


def _inside_script(data: str) -> str:
    """JSON as it may stand in an element `script`: nothing in it ends that."""
    return data.replace("<", "\\u003c")
