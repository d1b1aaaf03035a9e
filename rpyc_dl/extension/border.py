"""Which kind each annotation is at the border: all kinds of one module, and what they need of the program."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import SomeDict, SomeList, SomeObject, SomeSet, SomeTagged
from rpyc_dl.errors import UsageError
from rpyc_dl.extension import kinds
from rpyc_dl.extension.buffers import BufferKind
from rpyc_dl.extension.classes.instancekind import InstanceKind
from rpyc_dl.extension.classes.storedfields import StoredField, bare_maker, stored_names
from rpyc_dl.extension.growingints import GrowingIntKind, big_maker
from rpyc_dl.extension.growingints import support as growing_ints
from rpyc_dl.extension.kinds import Kind
from rpyc_dl.extension.pythoncalls import ObjectKind
from rpyc_dl.extension.taggedkind import TaggedKind
from rpyc_dl.extension.valueclasses.enums import EnumKind, Enums, declared_members
from rpyc_dl.extension.valueclasses.namedtuples import NamedTupleKind, NamedTuples
from rpyc_dl.frontend.replace.classcopies import origin_of
from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lltype import Void
from rpyc_dl.lowering.c.exports import Export, Exports
from rpyc_dl.lowering.core.graphbuild import build_adapter
from rpyc_dl.lowering.generic.roptional import OptionalRepr
from rpyc_dl.lowering.instance.instance import InstanceRepr
from rpyc_dl.lowering.number.rexact import ExactRepr
from rpyc_dl.lowering.number.rfloat import FloatRepr
from rpyc_dl.lowering.number.rint import IntegerRepr
from rpyc_dl.lowering.number.rnumber import NumberRepr
from rpyc_dl.lowering.object.rnamedtuple import field_names
from rpyc_dl.lowering.run.interpretedvalues import is_bytearray
from rpyc_dl.lowering.sequence.listrepr import BaseListRepr
from rpyc_dl.lowering.sequence.tuplerepr import TupleRepr, VarTupleRepr
from rpyc_dl.lowering.table import ll_dict, ll_set
from rpyc_dl.lowering.table.tablerepr import DictRepr, HashRepr, SetRepr
from rpyc_dl.lowering.tagged.taggedrepr import TaggedRepr
from rpyc_dl.lowering.text.rbytes import BytesRepr
from rpyc_dl.lowering.text.rstr import CharRepr, PointerTextRepr
from rpyc_dl.rlib.app.data.bufferclasses import is_buffer
from rpyc_dl.rlib.pythonobjects import PythonObjects, address_of, is_python_object, let_go

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import FunctionGraph, Value
    from rpyc_dl.lowering.c.genc import GenC
    from rpyc_dl.lowering.core.hop import LowLevelOpList
    from rpyc_dl.lowering.core.repr import Repr
    from rpyc_dl.lowering.core.rtyper import RTyper


#: What can be given in place of containers of `collections`.
_PLAIN_FORM = {"Counter": "dict(x)", "defaultdict": "dict(x)", "deque": "list(x)", "ChainMap": "dict(x)"}


class Border:
    """The kinds of one module. Accessors that they need are noted in `exports`, helpers in `exports.functions`."""

    def __init__(
        self,
        rtyper: RTyper,
        exports: Exports,
        types: Mapping[type, int],
        enums: Enums | None = None,
        objects: PythonObjects | None = None,
        exact: bool = False,
        tuples: NamedTuples | None = None,
    ) -> None:
        #: Whether an int is no float.
        self.exact = exact
        self.rtyper = rtyper
        #: The classes whose instances have Python objects, with the numbers of their types.
        self.types = types
        self.enums = enums or Enums(None)
        self.tuples = tuples or NamedTuples(None)
        self.objects = objects or PythonObjects()
        self.exports = exports
        self.kinds: list[Kind] = []
        self.helpers: list[Export] = []
        #: What makes ints of more than 63 bits, where there are such.
        self.big_maker: FunctionGraph | None = None
        self._known: dict[Any, Kind] = {}
        self._tables: list[tuple[kinds.TableKind, tuple[FunctionGraph, FunctionGraph]]] = []

    def kind(self, s: SomeObject) -> Kind:
        """The kind of an annotation. Raises UsageError for what cannot cross the border."""
        r = self.rtyper.getrepr(s)
        r.setup()
        nullable = s.can_be_none()
        followed = self._followed(s)
        const = s.const if s.is_const and lltype.Void == r.lowleveltype else None
        members = s.kinds if isinstance(s, SomeTagged) else None
        key = (r, nullable, followed, repr(const), members)
        if key not in self._known:
            self._make(key, s, r, const)
        return self._known[key]

    def _make(self, key: Any, s: SomeObject, r: Repr, const: Any) -> None:
        def add(kind: Kind) -> Kind:
            """Known before what is inside of it, which may contain it."""
            self.kinds.append(kind)
            self._known[key] = kind
            kind.followed = key[2]
            return kind

        if isinstance(r, HashRepr) and r.ordered:
            raise UsageError("an OrderedDict cannot be passed between Python and compiled code: pass dict(…) of it")
        if lltype.Void == r.lowleveltype:
            add(kinds.ConstantKind(r, self._number, const))
            return
        for of, make in _MAKERS:
            if isinstance(r, of):
                make(self, add, s, r)
                return
        raise UsageError(f"{r.describe()} cannot be passed between Python and compiled code")

    @property
    def _number(self) -> int:
        return len(self.kinds)

    def _accessors(self, table: dict[Any, int], TYPE: Any) -> str:
        """The prefix of the accessors of a low-level type."""
        e = self.exports
        number = table.setdefault(TYPE, len(e.tuples) + len(e.lists) + len(e.fields) + len(e.lengths))
        return f"rpy_x{number}"

    def _followed(self, s: SomeObject) -> bool:
        """Whether compiled code may change the container."""
        if isinstance(s, SomeList):
            return s.listdef.mutated
        if isinstance(s, SomeDict):
            return s.dictdef.mutated
        return isinstance(s, SomeSet) and not s.frozen and s.setdef.mutated

    # -- the kinds ------------------------------------------------------------------------

    def _number_kind(self, add: Callable[[Kind], Kind], s: Any, r: Any) -> None:
        add(kinds.NumberKind(r, self._number, self.exact))

    def _make_big(self) -> None:
        if self.big_maker is None:
            self.big_maker = big_maker(self.rtyper, self.helpers)

    def _growing(self, add: Callable[[Kind], Kind], s: Any, r: Any) -> None:
        self._make_big()
        add(GrowingIntKind(r, self._number, s.can_be_none()))

    def _either(self, add: Callable[[Kind], Kind], s: Any, r: Any) -> None:
        add(kinds.EitherNumberKind(r, self._number, False))

    def _character(self, add: Callable[[Kind], Kind], s: Any, r: Any) -> None:
        add(kinds.CharacterKind(r, self._number, False))

    def _text(self, add: Callable[[Kind], Kind], s: Any, r: Any) -> None:
        title = "bytes" if isinstance(r, BytesRepr) else "str"
        add(kinds.TextKind(r, self._number, s.can_be_none(), title))

    def _optional(self, add: Callable[[Kind], Kind], s: Any, r: Any) -> None:
        if r.r_value.grows:
            self._growing(add, s, r)
        elif r.boxed:
            value = self.kind(r.s_value)
            add(kinds.OptionalKind(r, self._number, value, self._accessors(self.exports.tuples, r.BOX)))
        else:
            self._tuple(add, r.s_value, r.r_value, nullable=True)

    def _tuple(self, add: Callable[[Kind], Kind], s: Any, r: Any, nullable: bool | None = None) -> None:
        prefix = self._accessors(self.exports.tuples, r.lowleveltype.TO)
        may_be_none = s.can_be_none() if nullable is None else nullable
        kind = add(kinds.TupleKind(r, self._number, may_be_none, [], prefix))
        kind.inner += [self.kind(s_item) for s_item in s.items]
        kind.title = f"tuple of {len(kind.inner)}"
        kind.only_result = any(inner.only_result for inner in kind.inner)

    def _list(self, add: Callable[[Kind], Kind], s: Any, r: Any) -> None:
        class_name = "Tuple" if isinstance(r, VarTupleRepr) else "List"
        nullable, TYPE = s.can_be_none(), r.lowleveltype.TO
        none = kinds.ConstantKind(r, -1, None)
        if lltype.Void == r.r_item.lowleveltype:
            prefix = self._accessors(self.exports.lengths, TYPE)
            kind = add(kinds.SameItemsKind(r, self._number, nullable, none, prefix, class_name))
        else:
            prefix = self._accessors(self.exports.lists, TYPE)
            kind = add(kinds.ListKind(r, self._number, nullable, none, prefix, class_name))
        item = self.kind(s.listdef.s_item)
        kind.inner[:] = [item]
        kind.only_result = kind.only_result or item.only_result

    def _table(self, add: Callable[[Kind], Kind], s: Any, r: Any) -> None:
        title = "dict" if isinstance(r, DictRepr) else "frozenset" if s.frozen else "set"
        kind = kinds.TableKind(r, self._number, s.can_be_none(), [], title)
        add(kind)
        kind.inner += [self.kind(r.s_key), *([self.kind(s.dictdef.s_value)] if title == "dict" else [])]
        kind.only_result = any(inner.only_result for inner in kind.inner)
        if not kind.only_result:
            self._tables.append((kind, self._table_helpers(r)))

    def _table_helpers(self, r: HashRepr) -> tuple[FunctionGraph, FunctionGraph]:
        """The graphs that make an empty table, and add to one."""

        def new(llops: LowLevelOpList, args: list[Value]) -> Value:
            return llops.gendirectcall(ll_dict.ll_newdict, r.c_type)

        def put(llops: LowLevelOpList, args: list[Value]) -> Value:
            add = ll_set.ll_add if isinstance(r, SetRepr) else ll_dict.ll_setitem
            return llops.gendirectcall(add, *args, *r.c_hash_eq)

        number = len(self.helpers)
        ARGS = [r.lowleveltype, r.r_key.lowleveltype, *([] if isinstance(r, SetRepr) else [r.r_value.lowleveltype])]
        made = build_adapter(self.rtyper, f"new_table_{number}", [], r.lowleveltype, new)
        stored = build_adapter(self.rtyper, f"put_{number}", ARGS, Void, put)
        self.helpers += [Export(made, made.name), Export(stored, stored.name)]
        return made, stored

    def _instance(self, add: Callable[[Kind], Kind], s: Any, r: Any) -> None:
        if is_buffer(r.info.pyclass):
            add(BufferKind(r, self._number, r.info.pyclass))
            return
        if is_python_object(r.info.pyclass):
            add(ObjectKind(r, self._number, s.can_be_none(), self.objects))
            return
        if self.enums.crosses(r.info.pyclass):
            kind = EnumKind(r, self._number, s.can_be_none(), self.enums.number(r.info.pyclass), r.info.pyclass)
            self.exports.prebuilt += kind.pointers
            add(kind)
            return
        if self.tuples.crosses(origin_of(r.info.pyclass)):
            self._named_tuple(add, s, r)
            return
        if not is_bytearray(r):
            self._typed_instance(add, s, r)
            return
        prefix = self._accessors(self.exports.fields, (r.object_type, "inst__items"))
        data = self.kind(r.info.attrs()["_items"])
        add(kinds.BytearrayKind(r, self._number, s.can_be_none(), data, prefix))

    def _named_tuple(self, add: Callable[[Kind], Kind], s: Any, r: Any) -> None:
        cls = origin_of(r.info.pyclass)
        row = self.tuples.number(cls)
        bare = bare_maker(self.rtyper, self.helpers, f"bare_tuple_{self._number}", r)
        kind = NamedTupleKind(r, self._number, s.can_be_none(), row, cls, bare)
        add(kind)
        stored = dict(stored_names(r))
        for name in field_names(r):
            s_field = next((owner.info.attrs()[name] for owner in r.mro() if name in owner.info.attrs()), None)
            if s_field is None:
                raise UsageError(f"a `{cls.__name__}` cannot be passed to or from Python: none is ever made")
            inner, owner = self.kind(s_field), stored.get(name)
            if not inner.is_void and (owner is None or owner.fields[name].lowleveltype != inner.TYPE):
                raise UsageError(f"the field `{name}` of `{cls.__name__}` cannot be passed to or from Python")
            kind.fields.append(StoredField(name, owner, inner))
            kind.inner.append(inner)
        kind.only_result = any(inner.only_result for inner in kind.inner)

    def _typed_instance(self, add: Callable[[Kind], Kind], s: Any, r: Any) -> None:
        """An instance of a class that is a type, or of several such."""
        known = [each for each in r.info.pyclass.__mro__ if each in self.types]
        others = [i.pyclass for i in r.possible_classes() if not set(i.pyclass.__mro__) & set(self.types)]
        if not known and (others or not list(r.possible_classes())):
            name = r.info.pyclass.__name__
            help = ["public classes at the top of the module can be passed, and those below them"]
            help = [f"give `{_PLAIN_FORM[name]}`"] if name in _PLAIN_FORM else help
            raise UsageError(f"an instance of `{name}` cannot be passed to or from Python", help=help)
        title = r.info.pyclass.__name__ if known else "instance"
        number = self.types[known[0]] if known else None
        add(InstanceKind(r, self._number, s.can_be_none(), title, number))

    def _tagged(self, add: Callable[[Kind], Kind], s: Any, r: Any) -> None:
        prefix = self._accessors(self.exports.tuples, r.lowleveltype.TO)
        if r.numbers.grow:
            self._make_big()
        kind = TaggedKind(r, self._number, s.can_be_none(), s.kinds, prefix)
        add(kind)
        for name, s_held in s.held:
            kind.hold(name, r.kinds[name].tag, self.kind(s_held))
        kind.entitle()

    # -- C text ---------------------------------------------------------------------------

    def prepare(self, gen: GenC) -> None:
        """Tell the kinds how C calls what they use."""
        for kind, graphs in self._tables:
            made, stored = (gen.db.functions[graph].name for graph in graphs)
            kind.functions = (made, stored)
        for each in self.kinds:
            if isinstance(each, kinds.TableKind | TaggedKind):
                each.tag = gen.db.types.tag(each.TYPE.TO)
            if isinstance(each, EnumKind | NamedTupleKind):
                each.prepare(gen)
            if isinstance(each, ObjectKind):
                of = {graph.func: graph for graph in reversed(self.rtyper.result.graphs)}
                made, address, ended = (gen.db.functions[of[f]].name for f in (each.make, address_of, let_go))
                each.functions = (made, address, ended)
            if isinstance(each, BufferKind):
                of = {graph.func: graph for graph in reversed(self.rtyper.result.graphs)}
                made, released = (gen.db.functions[of[func]].name for func in (each.make, each.release))
                each.functions = (made, released)

    def declarations(self, gen: GenC) -> list[str]:
        """What stands in front of them."""
        growing = growing_ints(gen, self.big_maker) if self.big_maker is not None else []
        return [*growing, *declared_members(self.kinds)]

    def definitions(self) -> list[str]:
        """The C functions of all kinds."""
        return [
            "",
            *(f"{prototype};" for kind in self.kinds for prototype in kind.prototypes()),
            *(line for kind in self.kinds for line in kind.definitions()),
        ]


_MAKERS: list[tuple[Any, Callable[..., None]]] = [
    (CharRepr, Border._character),
    (ExactRepr, Border._growing),
    (NumberRepr, Border._either),
    ((IntegerRepr, FloatRepr), Border._number_kind),
    (PointerTextRepr, Border._text),
    (OptionalRepr, Border._optional),
    (TupleRepr, Border._tuple),
    (BaseListRepr, Border._list),
    (HashRepr, Border._table),
    (TaggedRepr, Border._tagged),
    (InstanceRepr, Border._instance),
]
