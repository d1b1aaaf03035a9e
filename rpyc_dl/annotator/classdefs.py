"""ClassDefs: where each attribute is attached, read back (document 001, "Classes and instances")."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from rpyc_dl.annotator.model import ClassDef

if TYPE_CHECKING:
    from rpyc_dl.annotator.readback import Readback


class ClassDefs:
    """One ClassDef a known class, bases before subclasses."""

    def __init__(self, readback: Readback) -> None:
        self._readback = readback
        rows = readback.session.rows
        self.symbols: set[str] = {c for (c,) in rows("class")}
        self._base: dict[str, str] = dict(rows("direct_base"))
        self._made: set[str] = {c for (c,) in rows("in_sets")}
        self._unmade: set[str] = {c for (c,) in rows("unmade")}
        self.by_symbol: dict[str, ClassDef] = {}
        for (symbol,) in rows("class"):
            self.get(symbol)
        self.filled = False

    def get(self, symbol: str) -> ClassDef:
        """The ClassDef of a class atom."""
        found = self.by_symbol.get(symbol)
        if found is None:
            base = self._base.get(symbol)
            basedef = self.get(base) if base is not None else None
            pyclass = self._readback.names.object(symbol)
            found = self.by_symbol[symbol] = ClassDef(symbol, pyclass, basedef, symbol not in self._unmade)
        return found

    def uppermost(self, atoms: set[str]) -> set[str]:
        """The atoms without classes that have a base among them (`rules/objects/classes.dl`, CLASS-BINDING)."""
        if len(atoms) < 2 or not atoms & self.symbols:
            return atoms
        return {atom for atom in atoms if atom not in self.symbols or not self._has_base(atom, atoms)}

    def _has_base(self, symbol: str, atoms: Collection[str]) -> bool:
        base = self._base.get(symbol)
        while base is not None and base not in atoms:
            base = self._base.get(base)
        return base is not None

    def topmost(self, symbols: Collection[str]) -> ClassDef:
        """Of classes on one chain, the one above all others; the base of those that meet as a set; of unrelated ones
        (an error), the first by name."""
        first = min((self.get(s) for s in symbols), key=lambda classdef: (len(classdef.getmro()), classdef.name))
        others = [self.get(s) for s in symbols]
        common = [base for base in first.getmro() if all(base in other.getmro() for other in others)]
        return common[0] if common else first

    def members(self, symbols: Collection[str]) -> tuple[ClassDef, ...]:
        """The classes that meet as a set (`rules/objects/classes.dl`, CLASS-SET); () for classes on one chain."""
        if len(symbols) < 2 or not self._made.issuperset(symbols):
            return ()
        return tuple(self.get(symbol) for symbol in sorted(symbols))

    def fill(self) -> None:
        """Read back attributes and methods of every class."""
        rows = self._readback.session.rows
        accessed: dict[str, set[str]] = defaultdict(set)
        for symbol, attr in rows("accessed"):
            accessed[symbol].add(attr)
        written = self._written()
        for symbol, attr, v in rows("attr_var"):
            base = self._base.get(symbol)
            if base is not None and attr in accessed[base]:
                continue  # attached further up
            classdef = self.get(symbol)
            if v in self._readback.atoms:
                classdef.attrs[attr] = self._readback.of_var(v)
                if attr not in written or self._only_of_class(symbol, attr):
                    classdef.readonly.add(attr)
        for symbol, name, func, _ in rows("method_def"):
            self.get(symbol).methods[name] = self._readback.names.object(func)

    def _only_of_class(self, symbol: str, attr: str) -> bool:
        """Whether the attribute is assigned on the class or a related one, and no instance has it of its own."""
        return self._is_among("class_stored", symbol, attr) and not self._is_among("stored_on_instance", symbol, attr)

    def _is_among(self, relation: str, symbol: str, attr: str) -> bool:
        """Whether the relation has the attribute for the class or a related one."""
        others = [c for c, a in self._readback.session.rows(relation) if a == attr]
        cls = self.get(symbol).pyclass
        above = [self.get(c).pyclass for c in others]
        if any(issubclass(cls, other) or issubclass(other, cls) for other in above):
            return True
        return any(symbol in self._above(c) for c in others)

    def _above(self, symbol: str) -> Iterator[str]:
        """The class and its bases."""
        found: str | None = symbol
        while found is not None:
            yield found
            found = self._base.get(found)

    def _written(self) -> set[str]:
        """Names of attributes that some instance has of its own."""
        rows = self._readback.session.rows
        runs = {o for (o,) in rows("runs")}
        written = {a for o, _, a, _ in rows("setattr") if o in runs} | {a for _, a, _ in rows("prebuilt_attr")}
        return written | {a for _, a in rows("keeps_argument")}
