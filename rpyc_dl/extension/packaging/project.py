"""The modules of a project, and their build: what the hooks have in common."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

from rpyc_dl.config import ModuleSource, configured_in
from rpyc_dl.errors import RPythonError, UsageError
from rpyc_dl.extension.build import Built, build_module
from rpyc_dl.extension.sources import dotted_name

#: What wheels say they need.
PYTHON_TAG, ABI_TAG = "cp311", "abi3"


@dataclass(frozen=True)
class ProjectModule:
    """One module of a project: the path of its source, its full name, and `--entry` signatures."""

    source: Path
    name: str
    entries: tuple[str, ...]

    def build(self, folder: Path) -> Built:
        """Compile it into a folder. Ends the build with the error's text where it is refused."""
        folder.mkdir(parents=True, exist_ok=True)
        try:
            return build_module(str(self.source), self.entries, folder=str(folder))
        except RPythonError as error:
            print(error, file=sys.stderr)
            raise SystemExit(f"{self.source} cannot be compiled") from None


def project_modules(root: Path) -> list[ProjectModule]:
    """The modules that the pyproject.toml in a folder names. SystemExit with the error's text for a wrong one."""
    try:
        return [_module(root, each) for each in configured_in(root).modules]
    except UsageError as error:
        raise SystemExit(str(error)) from None


def _module(root: Path, given: ModuleSource) -> ProjectModule:
    path = root / given.path
    if not path.is_file():
        raise UsageError(f"{root / 'pyproject.toml'}: [tool.rpyc-dl] modules: there is no file {given.path}")
    return ProjectModule(path, dotted_name(path)[0], given.entries)
