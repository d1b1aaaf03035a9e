"""A module that is annotated alone: of the others it knows what their borders state."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from pathlib import Path
from types import FunctionType
from typing import TYPE_CHECKING, Any, Self

from rpyc_dl.annotator.borders import Borders, FunctionBorder, Interface
from rpyc_dl.annotator.borders.interface import methods_in
from rpyc_dl.driver.inference import Inference
from rpyc_dl.driver.options import Options
from rpyc_dl.errors import UsageError
from rpyc_dl.loader import ENTRY_NAMES, load_module
from rpyc_dl.modular.folder import Border, Linked, Part, write_part
from rpyc_dl.programfile import program_file
from rpyc_dl.source import shown_path
from rpyc_dl.terminal import Progress
from rpyc_dl.workbench.listing import function_data, function_lines, listings
from rpyc_dl.workbench.stubs import interfaces

if TYPE_CHECKING:
    from rpyc_dl.annotator.result import AnnotationResult


class Apart(Inference):
    """The inference of one module, whose entry points are its entry function and what its border states."""

    interface: Interface

    @classmethod
    def open(
        cls,
        path: str,
        entry: str | None,
        options: Options,
        progress: Progress,
        args: Sequence[str] = (),
        importing: AbstractContextManager[None] | None = None,
    ) -> Self:
        """Load the module. Raises UsageError, ImportFailed, AnnotatorError for a wrong border."""
        options = replace(options, interfaces=True)
        file = program_file(path)
        if entry is not None or _has_entry(file.source):
            part = super().open(path, entry, options, progress, args, importing)
            namespace = part.entry.__globals__
        else:
            with progress.stage("load"), importing or nullcontext():
                _, module, _ = load_module(os.path.abspath(path), file.module, file.folder)
            namespace = vars(module)
            options = replace(options, tagging=not options.strict_types)
            part = cls(_nothing, None, options, progress)
        part.borders = Borders(True, [file.path])
        part.interface = part.borders.of_module(namespace) or Interface(file.module, file.path, file.path)
        part.exported = [(func, None) for func in part.entries(namespace)]
        if part.entry is _nothing:
            if not part.exported:
                help = [f"write {file.module}.pyi beside it, or mark functions with @boundary"]
                raise UsageError(
                    f"{path} has no entry point, and no border that says what others use of it", help=help
                )
            part.entry = part.exported.pop(0)[0]
        return part

    def entries(self, namespace: dict[str, Any]) -> Iterator[FunctionType]:
        """What other modules may call: the functions that the border states, and methods that override such ones."""
        yield from self.interface.functions
        for cls in list(namespace.values()):
            if isinstance(cls, type) and cls.__module__ == namespace.get("__name__"):
                for name, member in list(vars(cls).items()):
                    for method, _ in methods_in(member):
                        if method not in self.interface.functions and method.__globals__ is namespace:
                            if self.borders.of_function(method) is not None:
                                yield method
                            else:
                                self.borders.check_override(cls, name, method)

    def write(self, folder: str) -> None:
        """Annotate the module and write what is known of it to a folder. Raises RPythonError where it is refused."""
        functions = listings(self.result)
        source = os.path.realpath(self.interface.source)
        own = [each for each in functions if os.path.realpath(each.filename) == source]
        part = Part(self.interface.module, shown_path(self.interface.source))
        part.functions = [Linked(function_data(each), function_lines(each)) for each in own]
        part.uses = self._uses()
        for interface in self.borders.known():
            if interface is self.interface or interface.module in part.uses:
                part.borders[interface.module] = _border(interface)
                if interface.file != interface.source or interface is self.interface:
                    part.files[shown_path(interface.file)] = _digest(interface.file)
        part.files[shown_path(self.interface.source)] = _digest(self.interface.source)
        write_part(folder, part)
        self.dump_facts(os.path.join(folder, "facts"))

    def _uses(self) -> dict[str, dict[str, tuple[str, int]]]:
        """By modules, the statements of their borders that were used, and the first place where each was."""
        session = self.result.session
        graphs = {exported.number: exported.graph.func for exported in session.exporter.graphs}
        uses: dict[str, dict[str, tuple[str, int]]] = {}
        for o, g, *_ in session.rows("goes"):
            border = self.borders.outside_function(graphs.get(g))
            pos = session.facts.origin.get(o)
            if border is not None and pos is not None:
                found = uses.setdefault(self._module_of(border), {})
                here = (shown_path(pos.filename), pos.lineno)
                found[border.text()] = min(here, found.get(border.text(), here))
        for cls, stated in self.borders.used_attributes():
            interface = self.borders.of_class(cls)
            if interface is not None and self.borders.is_outside(interface.source):
                uses.setdefault(interface.module, {}).setdefault(stated, (shown_path(self.interface.source), 1))
        return uses

    def _module_of(self, border: FunctionBorder) -> str:
        interface = self.borders.of_module(border.func.__globals__)
        return interface.module if interface is not None else ""


def write_interfaces(result: AnnotationResult, folder: str) -> None:
    """Write an interface file for each module, with what was inferred. Raises UsageError if that cannot be done."""
    try:
        for source, text in interfaces(result).items():
            place = Path(folder, Path(shown_path(source)).with_suffix(".pyi"))
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(text, encoding="utf-8")
    except OSError as error:
        raise UsageError(f"cannot write to {folder}: {error.strerror}") from None


def _nothing() -> None:
    """In place of an entry function."""


def _has_entry(source: bytes) -> bool:
    text = source.decode(errors="replace")
    return any(f"def {name}(" in text for name in ENTRY_NAMES) or "__main__" in text


def _border(interface: Interface) -> Border:
    return {text: replace(pos, filename=shown_path(pos.filename)) for text, pos in interface.statements()}


def _digest(file: str) -> str:
    return hashlib.sha256(Path(file).read_bytes()).hexdigest()
