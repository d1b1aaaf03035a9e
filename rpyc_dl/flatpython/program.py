"""A program, or one function, written back as Python."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rpyc_dl.errors import UsageError
from rpyc_dl.flatpython.lines import under
from rpyc_dl.flatpython.module import Module
from rpyc_dl.loader import check_output

if TYPE_CHECKING:
    from collections.abc import Callable

    from rpyc_dl.driver.inference import Inference


def python_source(translation: Inference) -> str:
    """The program as a Python file that needs nothing but Python. Raises RPythonError where it is refused."""
    return _written(translation)[0]


def write_python(translation: Inference, path: str) -> None:
    """Write the program as Python to a file. Raises UsageError where that cannot be done, and what `python_source`
    raises."""
    check_output(path)
    source = python_source(translation)
    try:
        Path(path).write_text(source, encoding="utf-8")
    except OSError as error:
        raise UsageError(f"cannot write {path}: {error.strerror}") from None


def python_function(translation: Inference) -> Callable[..., Any]:
    """The entry function as it is written back, loaded. Raises RPythonError where the program is refused."""
    source, entry = _written(translation)
    namespace: dict[str, Any] = {"__name__": f"{translation.name}_flat"}
    exec(compile(source, f"<{translation.name} written back>", "exec"), namespace)
    found: Callable[..., Any] = namespace[entry]
    return found


def _written(translation: Inference) -> tuple[str, str]:
    """The text, and the name of the entry function in it."""
    result = translation.result
    module = Module(result)
    entry = module.function(result.graphs[0].func)
    name = os.path.basename(translation.program.path) if translation.program else translation.name
    end: list[str] = []
    if translation.program is not None:
        sys_ = module.imported("sys")
        call = f"{entry}({f'{sys_}.argv' if translation.argtypes else ''})"
        end = ["", "", *under('if __name__ == "__main__"', [f"{sys_}.exit({call})"])]
    lines = module.lines(f"Written by rpyc-dl from {name}: its flow graphs, with what was inferred.", end)
    return "\n".join(lines) + "\n", entry
