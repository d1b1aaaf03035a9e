"""What a wheel has besides the sources, so that a first run need not make it: the package's rules, read and checked,
the typed and transformed graphs of usual helpers, the compiled engine that runs the rules, and object files with the
runtime and these helpers.

hatchling runs this when it builds a wheel (`pyproject.toml`); an editable installation has nothing of it, since rules
and helpers may be edited there. The graphs count for the version of Python that builds the wheel, what is compiled
for its platform; where there is no C compiler, or `RPYC_DL_WHEEL=pure` wants it so, the wheel has nothing compiled,
and is one for all platforms.
"""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

if TYPE_CHECKING:
    from rpyc_dl.lowering.c.genc import CSource


class WheelHook(BuildHookInterface):  # type: ignore[misc,type-arg]
    """Adds `shipped.marshal` to three folders, and the engine."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        self._made: list[str] = []
        self._folders: list[str] = []
        if version == "editable":
            return
        root = Path(self.root)
        pure = os.environ.get("RPYC_DL_WHEEL") == "pure"
        graphs, objects = prepared_helpers(root, compiled=not pure)
        for name, content in (
            ("datalog/storage", prepared_rules(root)),
            ("lowering/helpercache", graphs),
            *([] if objects is None else [("lowering/c/apart", objects)]),
        ):
            handle, path = tempfile.mkstemp(suffix=".marshal")
            with os.fdopen(handle, "wb") as file:
                file.write(content)
            self._made.append(path)
            build_data["force_include"][path] = f"rpyc_dl/{name}/shipped.marshal"
        if not pure:
            self._add_engine(root, build_data)

    def _add_engine(self, root: Path, build_data: dict[str, Any]) -> None:
        folder = tempfile.mkdtemp(prefix="rpyc-dl-")
        self._folders.append(folder)
        try:
            engine = prepared_engine(root, folder)
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


def prepared_helpers(root: Path, compiled: bool) -> tuple[bytes, bytes | None]:
    """The content of the files with graphs and, if they are to be `compiled`, with object files, from the sources in
    the folder `root`. There are no object files where a C compiler makes none that others can link with."""
    with tempfile.TemporaryDirectory(prefix="rpyc-dl-") as cache:
        sys.path.insert(0, str(root))
        os.environ["RPYC_DL_CACHE"] = cache
        from rpyc_dl.lowering.helpercache import shipped
        from rpyc_dl.lowering.helpercache.store import shared_store
        from rpyc_dl.warm import translate_workouts
        from rpyc_dl.workouts.translated import SHIPPED

        sources = translate_workouts(SHIPPED)
        stores = {part: shared_store(part) for part in ("helpers", "graphs")}
        graphs = shipped.written({part: store.bodies() for part, store in stores.items() if store is not None})
        return graphs, prepared_objects(sources) if compiled else None


def prepared_objects(sources: Sequence[CSource]) -> bytes | None:
    """The content of the file with what is compiled of these programs for all programs."""
    from rpyc_dl.errors import CompilationError
    from rpyc_dl.lowering.c import compiler
    from rpyc_dl.lowering.c.apart import shipped

    try:
        made = compiler.Compiler(compiler.Options(jobs=os.cpu_count() or 1))
        if not shipped.makes_shippable(made.command):
            return None
        for source in sources:
            made.prepare(source, shared=False)
        made.prepare(sources[0], shared=True)  # for functions that Python calls
    except CompilationError:
        return None
    return shipped.written(made.to_ship(shared=False) | made.to_ship(shared=True))


def prepared_engine(root: Path, folder: str) -> Path:
    """The compiled engine, a file in the folder, from the sources in the folder `root`. Raises CompilationError."""
    sys.path.insert(0, str(root))
    os.environ["RPYC_DL_CACHE"] = folder
    from rpyc_dl.extension.ownengine import build_engine

    return build_engine()
