"""The interpreters of all supported versions that are here, and scripts that they run."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path


def _pythons() -> dict[str, str]:
    found = {f"{sys.version_info[0]}.{sys.version_info[1]}": sys.executable}
    for version in ("3.11", "3.12", "3.13", "3.14"):
        folders = sorted(Path.home().glob(f".pyenv/versions/{version}*/bin"), reverse=True)
        for folder in [*map(str, folders), None]:
            path = shutil.which(f"python{version}", path=folder)
            if path and subprocess.run([path, "-c", ""], capture_output=True).returncode == 0:
                found.setdefault(version, path)
    return found


#: The commands of those that run here, by version.
PYTHONS = _pythons()


def output_of(script: Path, *args: object, python: str = sys.executable, **environment: str) -> str:
    """What a script prints, which ends well and has nothing to complain of."""
    settings = {**os.environ, "PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": "1", **environment}
    done = subprocess.run([python, str(script), *map(str, args)], capture_output=True, text=True, env=settings)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout
