"""The hook that setuptools runs of every installed package: it does something where a project names modules."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from setuptools import Extension
from setuptools.command.build_ext import build_ext

from rpyc_dl.extension.packaging.project import PYTHON_TAG, project_modules


def finalize(distribution: Any) -> None:
    """Add the modules of the project in the current folder to what setuptools builds."""
    root = Path.cwd()
    if not (root / "pyproject.toml").is_file():
        return
    modules = {module.name: module for module in project_modules(root)}
    if not modules:
        return
    base = distribution.cmdclass.get("build_ext", build_ext)

    class BuildModules(base):  # type: ignore[misc,valid-type]
        """Builds ours by us, all others as before."""

        def build_extension(self, extension: Any) -> None:
            if extension.name in modules:
                modules[extension.name].build(Path(self.get_ext_fullpath(extension.name)).parent)
            else:
                super().build_extension(extension)

    extensions = [
        Extension(name, [m.source.relative_to(root).as_posix()], py_limited_api=True) for name, m in modules.items()
    ]
    distribution.ext_modules = [*(distribution.ext_modules or []), *extensions]
    distribution.cmdclass["build_ext"] = BuildModules
    distribution.command_options.setdefault("bdist_wheel", {}).setdefault("py_limited_api", ("rpyc-dl", PYTHON_TAG))
