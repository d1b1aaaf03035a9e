"""What a wheel has besides the sources, so that a first run need not make it: the package's rules, read and checked,
the typed and transformed graphs of usual helpers, the compiled engine that runs the rules, and object files with the
runtime and these helpers.

hatchling runs this when it builds a wheel (`pyproject.toml`); an editable installation has nothing of it, since rules
and helpers may be edited there. The graphs count for the version of Python that builds the wheel, what is compiled
for its platform; where there is no C compiler, or `RPYC_DL_WHEEL=pure` wants it so, the wheel has nothing compiled,
and is one for all platforms.
"""

from __future__ import annotations

import importlib
import os
import shutil
import sys
import sysconfig
import tempfile
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class WheelHook(BuildHookInterface):  # type: ignore[misc,type-arg]
    """Adds `shipped.marshal` to three folders, and the engine."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        self._made: list[str] = []
        self._folders: list[str] = []
        if version == "editable":
            return
        root = Path(self.root)
        pure = os.environ.get("RPYC_DL_WHEEL") == "pure"
        made = sources_of(root)
        graphs, objects = made.prepared_helpers(compiled=not pure)
        for name, content in (
            ("datalog/storage", made.prepared_rules()),
            ("lowering/helpercache", graphs),
            *([] if objects is None else [("lowering/c/apart", objects)]),
        ):
            handle, path = tempfile.mkstemp(suffix=".marshal")
            with os.fdopen(handle, "wb") as file:
                file.write(content)
            self._made.append(path)
            build_data["force_include"][path] = f"rpyc_dl/{name}/shipped.marshal"
        if not pure:
            self._add_engine(made, build_data)

    def _add_engine(self, made: ModuleType, build_data: dict[str, Any]) -> None:
        folder = tempfile.mkdtemp(prefix="rpyc-dl-")
        self._folders.append(folder)
        try:
            engine = made.prepared_engine(folder)
        except Exception as error:
            self.app.display_warning(f"the wheel has no engine: {error}")
            return
        build_data["force_include"][str(engine)] = f"rpyc_dl/datalog/native/{engine.name}"
        build_data["pure_python"] = False
        build_data["tag"] = f"cp311-abi3-{sysconfig.get_platform().replace('-', '_').replace('.', '_')}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        for path in self._made:
            os.unlink(path)
        for folder in self._folders:
            shutil.rmtree(folder, ignore_errors=True)


def sources_of(root: Path) -> ModuleType:
    """The module that makes what is shipped, of the sources in the folder `root`: no package is installed yet."""
    sys.path.insert(0, str(root))
    return importlib.import_module("rpyc_dl.extension.packaging.shipped")
