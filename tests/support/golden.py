"""Golden texts: what a stage printed once and was found right, kept as files beside the tests."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Golden:
    """`golden.check("name.txt", text)` fails with a diff unless `text` is the file's; `--update-golden` writes it."""

    folder: Path
    update: bool

    def check(self, name: str, text: str) -> None:
        """Compare `text` with the golden file `name` (a final line end is added)."""
        text = text.rstrip("\n") + "\n"
        path = self.folder / name
        if self.update:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        assert path.exists(), f"no golden file {path}: run `pytest --update-golden`"
        assert text == path.read_text(encoding="utf-8"), f"{path} differs; if right: `pytest --update-golden`"
