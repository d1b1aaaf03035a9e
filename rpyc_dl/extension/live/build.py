"""A function of the running process compiled to an extension module of its own."""

from __future__ import annotations

import inspect
import types
from collections.abc import Callable
from pathlib import Path
from typing import cast

from rpyc_dl.driver.internalerrors import no_internal_errors
from rpyc_dl.driver.translation import Translation
from rpyc_dl.errors import UsageError
from rpyc_dl.extension.build import headers
from rpyc_dl.extension.live import CLASSES
from rpyc_dl.extension.module import ModuleExports
from rpyc_dl.extension.signatures import Parameter, Signature, literal
from rpyc_dl.extension.translation import compiler_options
from rpyc_dl.lowering.c.backend import CBackend
from rpyc_dl.lowering.c.compiler import Compiler, temporary_folder
from rpyc_dl.lowering.c.layout import Layout, separates


class NotAsModule(Exception):
    """What the function takes or gives cannot cross the border of an extension module."""


def build(translation: Translation, name: str, exact: bool, store: Callable[[Path], None]) -> bool:
    """Compile the entry of a translation to the module `name`, and have it stored. `exact`: the function declines
    arguments of other types. Whether another process can use it: where Python finds all exceptions by their names.

    Raises NotAsModule where another way has to be gone, RPythonError for what is refused.
    """
    typed = translation.typed
    entry = translation.entry
    parameters = list(inspect.signature(entry, follow_wrapped=False).parameters.values())
    defaults = [p.default for p in parameters if p.default is not Parameter.empty]
    if any(literal(default) is None for default in defaults) or not name.isascii():
        raise NotAsModule
    called = entry.__name__ if entry.__name__.isidentifier() else "function"  # a lambda has no name
    signature = Signature(called, cast(types.FunctionType, entry), parameters, list(translation.argtypes or ()))
    try:
        exports = ModuleExports.of_function(name, typed, signature, exact)
    except UsageError:
        raise NotAsModule from None
    with translation.progress.stage("compile"), no_internal_errors():
        backend = CBackend(typed, exports)
        if translation.options.transforms:
            backend.transform()
        source = backend.source(name, Layout(separate=separates()))
        assert exports.exceptions is not None
        found = exports.exceptions.unnamed
        CLASSES[name] = found
        with temporary_folder() as folder:
            built = Path(folder) / "function.so"
            Compiler(compiler_options(translation, (headers(),))).build(source, built, shared=True)
            store(built)
    return not found
