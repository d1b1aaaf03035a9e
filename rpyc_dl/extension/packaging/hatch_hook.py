"""The build hook for hatchling: `[tool.hatch.build.targets.wheel.hooks.rpyc-dl]` in a project that names modules."""

from __future__ import annotations

import os
import shutil
import sysconfig
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.plugin import hookimpl

from rpyc_dl.extension.packaging.project import ABI_TAG, PYTHON_TAG, project_modules


class RpycHook(BuildHookInterface):  # type: ignore[misc]
    """Compiles the modules of the project into the wheel; for an editable one, beside their sources."""

    PLUGIN_NAME = "rpyc-dl"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Before the wheel is packed."""
        self._made = Path(tempfile.mkdtemp(prefix="rpyc-dl-"))
        platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
        modules = project_modules(Path(self.root))
        for module in modules:
            folder = module.source.parent if version == "editable" else self._made / module.name
            built = module.build(folder)
            if version == "editable":
                continue
            inside = module.name.split(".")[:-1]
            for path in (built.library, built.stubs):
                build_data["force_include"][str(path)] = os.path.join(*inside, path.name)
        if modules:
            build_data["pure_python"] = False
            build_data["tag"] = f"{PYTHON_TAG}-{ABI_TAG}-{platform}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """When it is packed."""
        shutil.rmtree(self._made, ignore_errors=True)


@hookimpl  # type: ignore[untyped-decorator]
def hatch_register_build_hook() -> type[RpycHook]:
    """How hatchling finds it."""
    return RpycHook
