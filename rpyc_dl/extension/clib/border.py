"""Which C type and which representation meet where: all values of one library."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import SomeDict, SomeImpossibleValue, SomeList, SomeObject, SomeSet
from rpyc_dl.extension.clib import values
from rpyc_dl.extension.clib.classes import Classes, is_value_class
from rpyc_dl.extension.clib.ctype import (
    BOOL,
    BYTES,
    FLOAT,
    INT,
    STR,
    Callback,
    CType,
    Handle,
    List,
    Nothing,
    Number,
    Optional,
    Struct,
    Tuple,
    Unfit,
    optional,
    plain,
)
from rpyc_dl.extension.clib.values import Value
from rpyc_dl.lltype import lltype
from rpyc_dl.lowering.c.exports import Exports, border_type
from rpyc_dl.lowering.generic.roptional import OptionalRepr
from rpyc_dl.lowering.instance.instance import InstanceRepr
from rpyc_dl.lowering.number.rfloat import FloatRepr
from rpyc_dl.lowering.number.rint import IntegerRepr
from rpyc_dl.lowering.sequence.listrepr import BaseListRepr
from rpyc_dl.lowering.sequence.tuplerepr import TupleRepr
from rpyc_dl.lowering.text.rbytes import BytesRepr
from rpyc_dl.lowering.text.rstr import CharRepr, PointerTextRepr

if TYPE_CHECKING:
    from rpyc_dl.lowering.core.rtyper import RTyper

_PLAIN_NUMBERS = {"int64_t": INT, "double": FLOAT, "bool": BOOL}


class CBorder:
    """The values of one library. Accessors that they need are noted in `exports`.

    `keepers`: for each class with a table of handles the graph that gives an instance one, if there are instances.
    """

    def __init__(
        self, rtyper: RTyper, exports: Exports, classes: Classes, library: str, keepers: dict[type, Any]
    ) -> None:
        self.rtyper = rtyper
        self.exports = exports
        self.classes = classes
        self.library = library
        self.keepers = keepers
        self.values: list[Value] = []
        self._known: dict[Any, Value] = {}

    # -- types ----------------------------------------------------------------------------

    def ctype(self, s: SomeObject) -> CType:
        """The C type of what is inferred. Raises Unfit for what C cannot be given."""
        r = self._repr(s)
        if lltype.Void == r.lowleveltype:
            if isinstance(s, SomeImpossibleValue) or (s.is_const and s.const is None):
                return Nothing()
            if s.is_const and isinstance(s.const, bool):
                return BOOL
            raise Unfit("functions, classes and modules have no form in C", "return a value")
        if r.grows:
            raise Unfit("an int that may be larger than 64 bits has no form in C", "compile it with --ints=words")
        found = self._ctype(s, r)
        return optional(found) if s.can_be_none() else found

    def _ctype(self, s: Any, r: Any) -> CType:
        if isinstance(r, CharRepr):
            return STR
        if isinstance(r, IntegerRepr | FloatRepr):
            c = border_type(r.lowleveltype)
            return _PLAIN_NUMBERS.get(c) or Number(c.removesuffix("_t"), c)
        if isinstance(r, PointerTextRepr):
            return BYTES if isinstance(r, BytesRepr) else STR
        if isinstance(r, OptionalRepr):
            return self.ctype(r.s_value)
        if isinstance(r, TupleRepr):
            return Tuple(tuple(map(self._room, s.items)))
        if isinstance(r, BaseListRepr):
            return List(self._item(s, r))
        if isinstance(r, InstanceRepr):
            return self._instance(r)
        if isinstance(s, SomeDict):
            raise Unfit("a dict has no form in C", "return its items as a list: `list(table.items())`")
        if isinstance(s, SomeSet):
            raise Unfit("a set has no form in C", "return its items as a list: `sorted(items)`")
        raise Unfit(f"{r.describe()} has no form in C", "return a value of one type: see docs/c-libraries.md")

    def _room(self, s: SomeObject) -> CType:
        found = self.ctype(s)
        if isinstance(found, Nothing):
            raise Unfit("None takes no room in C", "leave it out")
        return found

    def _item(self, s: Any, r: Any) -> CType:
        if lltype.Void == r.r_item.lowleveltype:
            raise Unfit(
                "a list that is always empty, or of nothing but one constant, has no form in C", "leave it out"
            )
        return self._room(s.listdef.s_item)

    def _instance(self, r: InstanceRepr) -> CType:
        cls = r.info.pyclass
        handle = next((base for base in cls.__mro__ if base in self.classes.handles), None)
        if handle is not None:
            return Handle(self.classes.known_name(handle))
        if is_value_class(cls):
            if len(list(r.possible_classes())) > 1:
                raise Unfit(f"it may be of a class below `{cls.__name__}`, which has more fields", "return one class")
            return self.classes.struct(cls)
        help = "a frozen dataclass is a structure; a public class whose constructor has annotations is a handle"
        raise Unfit(f"an instance of `{cls.__name__}` has no form in C", help)

    def _repr(self, s: SomeObject) -> Any:
        r = self.rtyper.getrepr(s)
        r.setup()
        return r

    # -- values ---------------------------------------------------------------------------

    def argument(self, s: SomeObject, ctype: CType) -> Value:
        """The value of something that C passes as `ctype`. Raises Unfit where the two do not fit."""
        found = self.value(s, ctype)
        found.mark_taken()
        return found

    def value(self, s: SomeObject, ctype: CType) -> Value:
        """The value of something that C has as `ctype`. Raises Unfit where the two do not fit."""
        r = self._repr(s)
        const = repr(s.const) if s.is_const and lltype.Void == r.lowleveltype else None
        used = (s.listdef.mutated, s.listdef.resized) if isinstance(s, SomeList) else None
        key = (r, ctype, s.can_be_none(), const, used)
        if key not in self._known:
            self._make(key, s, r, ctype)
        return self._known[key]

    def _make(self, key: Any, s: Any, r: Any, ctype: CType) -> None:
        number, library = len(self.values), self.library

        def add(value: Value, *inner: tuple[SomeObject, CType]) -> None:
            """Known before what is inside of it."""
            self.values.append(value)
            self._known[key] = value
            value.inner += [self.value(s_inner, each) for s_inner, each in inner]

        if lltype.Void == r.lowleveltype:
            if isinstance(ctype, Nothing):
                add(values.NoneValue(r, ctype, number, library))
            elif isinstance(s.const, bool) and ctype == BOOL:
                add(values.ConstantValue(r, ctype, number, library, s.const))
            else:
                raise Unfit(f"it is always {s.const!r}", "")
        elif isinstance(r, InstanceRepr):
            self._instance_value(add, number, r, ctype)
        elif isinstance(plain(ctype), Handle) and isinstance(r, IntegerRepr):
            add(values.NumberValue(r, ctype, number, library))
        elif isinstance(r, CharRepr):
            self._check(ctype, STR)
            add(values.CharacterValue(r, ctype, number, library))
        elif isinstance(r, IntegerRepr | FloatRepr):
            found = self._ctype(s, r)
            if not (ctype == FLOAT and isinstance(found, Number) and found != BOOL):
                self._check(ctype, found)
            add(values.NumberValue(r, ctype, number, library))
        elif isinstance(r, PointerTextRepr):
            self._check(ctype, self._ctype(s, r))
            add(values.TextValue(r, ctype, number, library))
        elif isinstance(r, OptionalRepr):
            self._optional(add, number, r, ctype)
        elif isinstance(plain(ctype), Callback):
            callback = values.CallbackValue(r, ctype, number, library)
            callback.prefix = self._accessors(self.exports.tuples, r.lowleveltype.TO)
            add(callback)
        elif isinstance(r, TupleRepr):
            self._tuple(add, number, s, r, ctype)
        elif isinstance(r, BaseListRepr):
            self._list(add, number, s, r, ctype)
        else:
            raise Unfit(f"{r.describe()} has no form in C", "")

    def _check(self, wanted: CType, found: CType) -> None:
        if plain(wanted) != plain(found):
            raise Unfit(
                f"it is declared `{wanted.label}`, and is inferred to be `{found.label}`", "mend the annotation"
            )

    def _accessors(self, table: dict[Any, int], TYPE: Any) -> str:
        """The prefix of the accessors of a low-level type."""
        e = self.exports
        number = table.setdefault(TYPE, len(e.tuples) + len(e.lists) + len(e.fields) + len(e.lengths))
        return f"rpy_x{number}"

    def _optional(self, add: Any, number: int, r: Any, ctype: CType) -> None:
        if not isinstance(ctype, Optional):
            raise Unfit(f"it is declared `{ctype.label}`, and may be None", "mend the annotation")
        if r.boxed:
            value = values.OptionalValue(r, ctype, number, self.library)
            value.prefix = self._accessors(self.exports.tuples, r.BOX)
            add(value, (r.s_value, ctype.of))
        else:
            self._tuple(add, number, r.s_value, r.r_value, ctype)

    def _tuple(self, add: Any, number: int, s: Any, r: Any, ctype: CType) -> None:
        of = ctype.of if isinstance(ctype, Optional) else ctype
        if not isinstance(of, Tuple) or len(of.items) != len(s.items):
            raise Unfit(f"it is declared `{ctype.label}`, and is inferred to be a tuple", "mend the annotation")
        value = values.TupleValue(r, ctype, number, self.library, of.names)
        value.prefix = self._accessors(self.exports.tuples, r.lowleveltype.TO)
        add(value, *zip(s.items, of.items, strict=True))

    def _list(self, add: Any, number: int, s: Any, r: Any, ctype: CType) -> None:
        of = plain(ctype)
        if not isinstance(of, List):
            raise Unfit(f"it is declared `{ctype.label}`, and is inferred to be a list", "mend the annotation")
        self._item(s, r)
        value = values.ListValue(r, ctype, number, self.library)
        value.prefix = self._accessors(self.exports.lists, r.lowleveltype.TO)
        value.mutated, value.resized = s.listdef.mutated, s.listdef.resized
        add(value, (s.listdef.s_item, of.of))

    def _instance_value(self, add: Any, number: int, r: InstanceRepr, ctype: CType) -> None:
        found = self._instance(r)
        if isinstance(found, Handle):
            root = self.classes.root(next(c for c in r.info.pyclass.__mro__ if c in self.classes.handles))
            handle = values.HandleValue(r, ctype, number, self.library)
            handle.keeper = self.keepers[root]
            add(handle)
            return
        of = ctype.of if isinstance(ctype, Optional) else ctype
        if of != found or not isinstance(found, Struct):
            raise Unfit(
                f"it is declared `{ctype.label}`, and is inferred to be `{found.label}`", "mend the annotation"
            )
        value = values.StructValue(r, ctype, number, self.library)
        value.fields, inner = self._fields(r, found)
        add(value, *zip(inner, found.items, strict=True))

    def _fields(self, r: InstanceRepr, struct: Struct) -> tuple[list[tuple[Any, str, str]], Sequence[SomeObject]]:
        """Where the fields of an instance are, and what is inferred of them."""
        places, inner = [], []
        for name, member in zip(struct.fields, struct.names, strict=True):
            owner = r.field_owner(name)
            if owner is None:
                raise Unfit(f"the field `{name}` of {struct.python} is never read: it is not there", "use it, or not")
            places.append((owner.object_type, f"inst_{name}", member))
            inner.append(owner.info.attrs()[name])
        return places, inner
