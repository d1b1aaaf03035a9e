"""What a wheel has besides the sources: the package's rules, read and checked, so that a first run need not do it.

hatchling runs this when it builds a wheel (`pyproject.toml`); an editable installation has nothing of it, since rules
may be edited there.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class WheelHook(BuildHookInterface):  # type: ignore[misc,type-arg]
    """Adds `datalog/storage/shipped.marshal`."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        content = prepared_rules(Path(self.root))
        handle, path = tempfile.mkstemp(suffix=".marshal")
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        self._made = path
        build_data["force_include"][path] = "rpyc_dl/datalog/storage/shipped.marshal"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if version != "editable":
            os.unlink(self._made)


def prepared_rules(root: Path) -> bytes:
    """The content of the file, from the sources in the folder `root`."""
    os.environ["RPYC_DL_CACHE"] = "off"
    sys.path.insert(0, str(root))
    from rpyc_dl.annotator.userrules import shipped_rules
    from rpyc_dl.datalog import load_program
    from rpyc_dl.datalog.native.describe import plain_description
    from rpyc_dl.datalog.storage import shipped

    program = load_program([shipped_rules()])
    return shipped.written(program, shipped_rules(), plain_description(program))
