"""The one explicit table: (operation, reprs of its arguments) -> the function that rtypes it (design section 7).

Each module named in `MODULES` exposes plain dicts (see `repr.py`); they are merged here, once, and two entries for
the same key are a mistake of ours, found when the table is built. A lookup walks the classes of the reprs, most
specific first, as double dispatch does: for `add(list, tuple)` the keys tried are (add, FixedListRepr, TupleRepr),
(add, FixedListRepr, Repr), (add, ListRepr, TupleRepr), … An entry may name fewer reprs than the operation has
arguments: `("len", ListRepr)`, or `("newlist",)` for operations that only look at their result.

Services are found in the same way, by a name in place of the operation: what a module needs of those above it.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING, Any, TypeVar

from rpyc_dl.identity import identity
from rpyc_dl.lowering.core.repr import Repr

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import Value
    from rpyc_dl.lowering.core.hop import HighLevelOp, LowLevelOpList

RtypeFunction = Callable[["HighLevelOp"], "Value | None"]
Convert = Callable[[Repr, Repr, "Value", "LowLevelOpList"], "Value | None"]
Key = tuple[Any, ...]

#: Every module that contributes to the tables, in the order of reading.
MODULES = (
    "generic.rnone",
    "number.rbool",
    "number.rint",
    "number.rfloat",
    "number.rnumber",
    "number.rexact",
    "number.rsized",
    "generic.rcompare",
    "comparing.mixedcompare",
    "sequence.tuplerepr",
    "sequence.rtuple",
    "object.rtagged",
    "tagged.taggediter",
    "iteration.iteratorchoice",
    "generic.roptional",
    "sequence.listrepr",
    "sequence.rlist",
    "sequence.rlistsearch",
    "sequence.rvartuple",
    "sequence.rcollect",
    "sequence.rrange",
    "sequence.rsequence",
    "sequence.riterator",
    "iteration.riterfuncs",
    "iteration.rreduce",
    "sequence.rsort",
    "iteration.runpack",
    "number.rmath",
    "builtin.rbuiltin",
    "builtin.rmethodchoice",
    "core.rptr",
    "text.rstr",
    "format.rstrformat",
    "text.rsplititer",
    "text.rstrmethods",
    "text.rbytes",
    "format.rpercentknown",
    "table.tablerepr",
    "table.rdict",
    "table.rdictview",
    "table.rdictmethods",
    "table.rset",
    "text.rtranslate",
    "system.rapplevel",
    "builtin.rcopy",
    "system.rprint",
    "instance.instance",
    "instance.erased",
    "object.rgenerator",
    "object.rinstanceiter",
    "object.rfinalizer",
    "object.rclass",
    "object.rhasattr",
    "object.rclassvalue",
    "object.rexception",
    "call.rmethod",
    "object.rspecial",
    "object.rspecialhelpers",
    "object.rreflect",
    "object.rnamedtuple",
    "call.rpbc",
    "call.rcallable",
    "object.plainvalues",
    "object.attributechecks",
    "object.taggedcallables",
)

T = TypeVar("T")


class Tables:
    """The merged tables of some modules, and the lookups in them."""

    def __init__(self, modules: Sequence[Any]) -> None:
        self._modules = modules
        self.reprs: dict[type, Any] = self._merge("REPRS")
        self.rtypers: dict[Key, RtypeFunction] = self._merge("RTYPERS")
        self.methods: dict[Key, RtypeFunction] = self._merge("METHODS")
        self.builtins: dict[Any, RtypeFunction] = self._merge("BUILTINS")
        self.conversions: dict[Key, Convert] = self._merge("CONVERSIONS")
        self.primitives: dict[Any, Any] = self._merge("PRIMITIVES")
        self.by_const: dict[type, bool] = self._merge("REPRS_BY_CONST")
        self.iterators: dict[str, Any] = self._merge("ITERATORS")
        self.services: dict[Key, Any] = self._merge("SERVICES")
        self._found: dict[Key, Any] = {}

    def _merge(self, table: str) -> dict[Any, Any]:
        merged: dict[Any, Any] = {}
        for module in self._modules:
            part: Mapping[Any, Any] = getattr(module, table, {})
            for key, entry in part.items():
                if key in merged:
                    raise ValueError(f"{module.__name__}.{table}: a second entry for {key!r}")
                merged[key] = entry
        return merged

    @cached_property
    def _arities(self) -> dict[str, list[int]]:
        """How many reprs the keys of each operation name, the largest number first."""
        found: dict[str, set[int]] = {}
        for opname, *classes in self.rtypers:
            found.setdefault(opname, set()).add(len(classes))
        return {opname: sorted(arities, reverse=True) for opname, arities in found.items()}

    def find_makerepr(self, annotation: type) -> Any:
        """make_repr(rtyper, s_obj) for this class of annotation (or its nearest base), or None."""
        return next((self.reprs[cls] for cls in annotation.__mro__ if cls in self.reprs), None)

    def find_rtyper(self, opname: str, args_r: Sequence[Repr]) -> RtypeFunction | None:
        """The function that rtypes `opname` on arguments with these reprs, or None."""
        for arity in self._arities.get(opname, ()):
            if arity <= len(args_r):
                function: RtypeFunction | None = self._lookup(self.rtypers, (opname,), args_r[:arity])
                if function is not None:
                    return function
        return None

    def words_of(self, opname: str, args_r: Sequence[Repr]) -> list[int]:
        """Which of the arguments are ints that grow, though the entry for the operation takes words."""
        for arity in self._arities.get(opname, ()):
            if arity <= len(args_r):
                classes = [type(r) for r in args_r[:arity]]
                for key in product(*([c for c in cls.__mro__ if c is not object] for cls in classes)):
                    if (opname, *key) in self.rtypers:
                        pairs = enumerate(zip(args_r, key, strict=False))
                        return [i for i, (r, c) in pairs if r.grows and c not in (type(r), Repr)]
        return []

    def is_compared_apart(self, r_x: Repr, r_y: Repr) -> bool:
        """Whether `==` of two values of different types has a function of its own, which containers do not know."""
        function = self.find_rtyper("eq", [r_x, r_y])
        families = [{c.__name__ for c in type(r).__mro__} for r in (r_x, r_y)]
        return function is not self.rtypers[("eq", Repr, Repr)] and not any("InstanceRepr" in f for f in families)

    def find_method(self, name: str, r_self: Repr) -> RtypeFunction | None:
        """The function that rtypes a call of the builtin method `name`, or None."""
        function: RtypeFunction | None = self._lookup(self.methods, (name,), [r_self])
        return function

    def find_builtin(self, function: Any) -> RtypeFunction | None:
        """The function that rtypes a call of a builtin function or type, or None."""
        try:
            return self.builtins.get(function)
        except TypeError:  # not hashable
            return None

    def find_conversion(self, r_from: Repr, r_to: Repr) -> Convert | None:
        """The function that converts between two reprs, or None."""
        convert: Convert | None = self._lookup(self.conversions, (), [r_from, r_to])
        return convert

    def find_service(self, name: str, *reprs: Repr) -> Any:
        """The function that is entered for this service and these reprs (or bases of them); None without one."""
        return self._lookup(self.services, (name,), reprs)

    def _lookup(self, table: Mapping[Key, Any], prefix: Key, reprs: Sequence[Repr]) -> Any:
        classes = tuple(type(r) for r in reprs)
        cache_key = (identity(table), prefix, classes)
        if cache_key not in self._found:
            candidates = product(*([c for c in cls.__mro__ if c is not object] for cls in classes))
            found = (table.get((*prefix, *candidate)) for candidate in candidates)
            self._found[cache_key] = next((entry for entry in found if entry is not None), None)
        return self._found[cache_key]


_tables: Tables | None = None


def get_tables() -> Tables:
    """The tables of the whole RTyper (built at the first call: the r*.py modules import this one's neighbours)."""
    global _tables
    if _tables is None:
        _tables = Tables([importlib.import_module(f"rpyc_dl.lowering.{name}") for name in MODULES])
    return _tables
