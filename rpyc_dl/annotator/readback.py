"""From the sets of atoms of the fixpoint to annotations: the lattice's normal form (`rules/values/lattice.dl`)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache, cached_property
from typing import Any

from rpyc_dl.annotator.classdefs import ClassDefs
from rpyc_dl.annotator.model import (
    HELD_KINDS,
    CallTarget,
    ClassDesc,
    ClassMethodDesc,
    Desc,
    DictDef,
    FrozenDesc,
    FunctionDesc,
    InstanceDesc,
    ListDef,
    MethodDesc,
    SetDef,
    SomeBool,
    SomeBuiltin,
    SomeBuiltinMethod,
    SomeByteArray,
    SomeBytes,
    SomeChar,
    SomeDict,
    SomeFloat,
    SomeImpossibleValue,
    SomeInstance,
    SomeInteger,
    SomeIterator,
    SomeList,
    SomeLLType,
    SomeLLValue,
    SomeMethodChoice,
    SomeNone,
    SomeNumber,
    SomeObject,
    SomeOptional,
    SomePBC,
    SomePtr,
    SomeRange,
    SomeRecursiveTuple,
    SomeSet,
    SomeSlice,
    SomeString,
    SomeTagged,
    SomeTuple,
    SomeType,
    SomeVarTuple,
)
from rpyc_dl.annotator.partition import Partition
from rpyc_dl.annotator.session import Session
from rpyc_dl.errors import AnnotatorError
from rpyc_dl.facts.constants import MAXINT, MININT, plain_kind
from rpyc_dl.frontend.synthetic import is_closure_class

Row = tuple[Any, ...]
INTS = {"int", "nonneg", "bool"}
#: What may meet a list.
SEQUENCES = frozenset({"list", "tuple", "range"})
#: The variant of an iterator that is one of several kinds; its `sources` are these.
SEVERAL_MAKERS = "several makers"
#: Kinds of numbers and text (`SomeTagged.kinds`), by their atoms.
_KINDS = {"int": "int", "nonneg": "int", "bool": "bool", "float": "float", "str": "str", "char": "str"}
NUMBERS = frozenset(atom for atom, kind in _KINDS.items() if kind != "str")
#: Kinds of other values that may have tags, by their atoms; that of instances is "instance".
_HELD = frozenset(HELD_KINDS) - {"instance", "callable"}
#: What the atoms of callables begin with.
_CALLABLES = frozenset({"function", "method", "class", "classmethod", "builtin"})
#: Families that may meet without tags, as callables.
_CALLED = {"callable", "instance"}
#: The iterators that `iter` makes (`iterable` in `rules/containers/iterators.dl`).
_ITERABLE = frozenset({"list", "dict", "set", "str", "bytes", "tuple", "range", "bytearray"})
#: What iterators over values of a kind are called where that is not the name of the kind.
_OVER = {"frozenset": "set"}
_NO_CONST = {"const": None, "is_const": False}
#: What tells sources apart that are annotations of one type: iterators over instances call `__next__` of the class.
_FORMS = ("variant", "frozen", "classdef")
#: Annotations that have no nullable twin: with None they make a SomeOptional.
_WITHOUT_NULL = (SomeInteger, SomeBool, SomeFloat, SomeNumber, SomeTuple, SomeRange, SomeSlice)


@cache
def _variable_int(is_bool: bool, nonneg: bool, exact: bool) -> SomeObject:
    """The one annotation of this kind that is no constant: most variables of a program have it."""
    return SomeBool() if is_bool else SomeInteger(nonneg=nonneg, exact=exact)


class Readback:
    """Annotations of variables after `session.run()`; equal variables share annotations and definitions."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.names = session.world.names
        self.atoms: dict[int, set[str]] = {}
        self.container: dict[int, int] = {}
        self.parts = Partition()
        self.holds: dict[int, dict[str, int]] = defaultdict(dict)
        self.nodes: dict[int, set[int]] = {}
        self.items: dict[int, dict[int, set[int]]] = defaultdict(lambda: defaultdict(set))
        self.length: dict[int, int] = {}
        self.first_const: dict[int, str] = {}
        self.nonconst: set[int] = set()
        self.may: dict[int, set[str]] = {}
        self.numbers: set[int] = set()
        self.tagged: set[int] = set()
        self.iterator_kind: dict[int, str] = {}
        self.iterator_nodes: dict[int, set[int]] = {}  # the iterators of each part
        self.range_steps: dict[int, set[int]] = {}
        self.range_ones: set[int] = set()
        self.sized: set[str] = set()
        self.lowlevel: set[str] = set()
        self.methods: dict[str, str] = {}
        self.targets: dict[int, list[CallTarget]] = defaultdict(list)
        self._marks: dict[str, int] = {}
        self._memo: dict[Any, SomeObject] = {}
        self._defs: dict[tuple[str, int], Any] = {}
        self._descs: dict[str, Desc] = {}
        self._to_fill: list[Callable[[], None]] = []
        self._filling = False
        self._open: set[Any] = set()  # the tuples and iterators that are being read
        self._recursive: dict[tuple[int, ...], SomeRecursiveTuple] = {}
        self.classes = ClassDefs(self)
        self.refresh()

    def new_rows(self, relation: str) -> list[Row]:
        """The rows of a relation since the last call for it."""
        mark = self._marks.get(relation, 0)
        rows = self.session.engine.rows_since(relation, mark)
        self._marks[relation] = mark + len(rows)
        return rows

    def refresh(self) -> None:
        """Read what was derived since the last call. Annotations that were given out stay as they are."""
        new = self.new_rows
        for into, relation in ((self.atoms, "has"), (self.nodes, "tuple_node"), (self.may, "may")):
            _group(new(relation), into)
        _group(new("range_step_by"), self.range_steps)
        for pairs, relation in ((self.container, "container"), (self.length, "tuple_length")):
            pairs.update(new(relation))
        self.first_const.update(new("first_const"))
        for n, kind in new("iterator_kind"):
            part = self.parts.find(n)
            if kind == "list" or n not in self.iterator_kind:  # where other sequences meet a list, all are lists
                self.iterator_kind[n] = kind
            self.iterator_nodes.setdefault(part, set()).add(n)
        self.numbers.update(v for (v,) in new("number"))
        self.tagged.update(v for (v,) in new("tagged"))
        self.nonconst.update(v for (v,) in new("nonconst"))
        self.range_ones.update(v for (v,) in new("range_step_one"))
        for n, m in new("same"):
            self._join(n, m)
        for node, role, v in new("holds"):
            self.holds[node].setdefault(role, v)
        for node, i, v in new("item"):
            self.items[node][i].add(v)
        self.sized.update(a for (a,) in new("sized_integer"))
        self.methods.update((p, name) for _, name, p in new("method"))
        self.lowlevel.update(p for p, _ in new("ptr_type"))
        self.lowlevel.update(a for relation in ("lltype_value", "ll_primitive") for (a,) in new(relation))

        self._read_targets()

    @cached_property
    def exact(self) -> frozenset[int]:
        """The variables whose ints grow. Ranges are asked for only where there can be any."""
        return frozenset(v for (v,) in self.session.rows("exact")) if self.session.rows("some_grow") else frozenset()

    @cached_property
    def tags_grow(self) -> bool:
        """Whether the ints among values of several kinds grow."""
        return bool(self.exact) and bool(self.session.rows("tags_grow"))

    def _join(self, n: int, m: int) -> None:
        a, b = self.parts.find(n), self.parts.find(m)
        if a != b:
            self.parts.join(a, b)
            found = self.iterator_nodes.pop(a, set()) | self.iterator_nodes.pop(b, set())
            if found:
                self.iterator_nodes[self.parts.find(a)] = found

    def _read_targets(self) -> None:
        covered = set(self.session.rows("covered"))
        for o, g, shift, what in self.new_rows("goes"):
            if (o, *self.session.graph_keys[g]) in covered:
                continue
            desc = self.desc(self.session.graph_keys[g][0])
            assert isinstance(desc, FunctionDesc)
            self.targets[o].append(CallTarget(self.session.graph_by_number[g], desc, shift, what))

    @cached_property
    def queues(self) -> set[int]:
        return {self.parts.find(n) for (n,) in self.session.rows("queue")}

    @cached_property
    def resized(self) -> set[int]:
        return {self.parts.find(n) for (n,) in self.session.rows("resized")}

    @cached_property
    def ordered(self) -> set[int]:
        return {self.parts.find(n) for (n,) in self.session.rows("odict")}

    @cached_property
    def mutated(self) -> set[int]:
        return {self.parts.find(n) for (n,) in self.session.rows("mutated")}

    # -- annotations -----------------------------------------------------------------

    def of_var(self, v: int) -> SomeObject:
        """The annotation of a variable; SomeImpossibleValue where no value ever comes."""
        key = ("var", v)
        found = self._memo.get(key)
        if found is None:
            found = self._memo[key] = self.of_vars([v])
        return found

    def of_constant(self, value: Any) -> SomeObject:
        """The annotation of a plain constant that stands in no exported graph."""
        kind = plain_kind(value, self.session.world.exact_ints)
        if kind is None:
            atom = self.session.world.atom(value)
            return self._make({atom}, [], False, {"const": value, "is_const": True})
        if value is None:
            return SomeNone(const=None, is_const=True)
        if type(value) is int and not MININT <= value <= MAXINT:
            return SomeInteger(nonneg=value >= 0, exact=True, const=value, is_const=True)
        return self._make({kind}, [], False, {"const": value, "is_const": True})

    def of_vars(self, variables: Iterable[int]) -> SomeObject:
        """The union of the annotations of some variables."""
        variables = sorted(variables)
        atoms: set[str] = set().union(*(self.atoms.get(v, ()) for v in variables))
        nullable = "none" in atoms
        atoms.discard("none")
        if not atoms:
            return SomeNone(const=None, is_const=True) if nullable else SomeImpossibleValue()
        const = _NO_CONST
        if len(variables) == 1 and not nullable:
            known, value = self._const(variables[0], atoms)
            const = {"const": value, "is_const": known}
        s = self._make(atoms, variables, nullable, const)
        return SomeOptional(s) if nullable and isinstance(s, _WITHOUT_NULL) else s

    def _const(self, v: int, atoms: set[str]) -> tuple[bool, Any]:
        if atoms == {"bool"}:
            truths = self.may.get(v, set())
            return (True, truths == {"True"}) if len(truths) == 1 else (False, None)
        if v in self.first_const and v not in self.nonconst:
            return True, self.names.object(self.first_const[v])
        return False, None

    def _make(self, atoms: set[str], variables: list[int], nullable: bool, const: dict[str, Any]) -> SomeObject:
        first = min(atoms)
        if self.session.world.splits.tagging and self._is_tagged(atoms, variables):
            return self._tagged(atoms, variables, nullable)
        if atoms <= INTS:
            exact = not self.exact.isdisjoint(variables)
            if not const["is_const"]:
                return _variable_int(atoms == {"bool"}, "int" not in atoms, exact)
            if atoms == {"bool"}:
                return SomeBool(**const)
            return SomeInteger(nonneg="int" not in atoms, exact=exact, **const)
        if "float" in atoms and atoms <= INTS | {"float"}:
            if atoms == {"float"}:
                return SomeFloat(**const)
            return self._either(variables, nullable)
        if atoms & self.sized:
            return self._sized(atoms, const)
        if "list" in atoms and atoms <= SEQUENCES:
            atoms, first = {"list"}, "list"  # what meets a list is made one (`rules/containers/lists.dl`)
        if atoms <= {"str", "char"}:
            return (SomeChar if atoms == {"char"} else SomeString)(nullable, **const)
        atoms = self.classes.uppermost(atoms)
        if atoms <= self.classes.symbols:
            return SomeInstance(self.classes.topmost(atoms), nullable, self.classes.members(atoms), **const)
        maker = self._MAKERS.get(first) if len(atoms) == 1 else None
        if maker is not None:
            return maker(self, variables, nullable, const)
        if len(atoms) == 1 and first in self.lowlevel:
            return self._lowlevel(first, const)
        of_builtins = atoms & self.methods.keys()
        if of_builtins:
            return self._methods(of_builtins, atoms - of_builtins, variables, nullable)
        return self._pbc(atoms, nullable)

    def _methods(self, of_builtins: set[str], others: set[str], variables: list[int], nullable: bool) -> SomeObject:
        """Methods of builtin types, and of instances by name; with other callables, all but the first together."""
        methods: list[SomeObject] = [self._builtin_method(atom, variables) for atom in sorted(of_builtins)]
        if any(atom.partition(" ")[0] != "method" for atom in others):
            return SomeMethodChoice((*methods, SomePBC(frozenset(map(self.desc, others)), False)), nullable)
        by_name: dict[str, set[str]] = defaultdict(set)
        for atom in others:
            by_name[atom.rpartition(".")[2]].add(atom)
        methods += [self._pbc(same_name, False) for _, same_name in sorted(by_name.items())]
        return methods[0] if len(methods) == 1 and not nullable else SomeMethodChoice(tuple(methods), nullable)

    def _either(self, variables: list[int], nullable: bool) -> SomeObject:
        """An int or a float; where such an int grows, a value of several kinds."""
        if self.numbers.isdisjoint(variables):
            return SomeFloat(exact=False)
        grows = not self.exact.isdisjoint(variables)
        return SomeTagged(frozenset({"int", "float"}), nullable) if grows else SomeNumber()

    def _is_tagged(self, atoms: set[str], variables: list[int]) -> bool:
        families = {self._family(atom) for atom in atoms}
        if "" in families:
            return False
        if atoms <= NUMBERS or (len(families) > 1 and (atoms <= SEQUENCES or families <= _CALLED)):
            return not self.tagged.isdisjoint(variables)
        return len(families) > 1

    def _family(self, atom: str) -> str:
        """The family of a kind of values with tags; empty where there are none."""
        if atom in NUMBERS:
            return "number"
        if atom in _HELD:
            return atom
        if atom in self.classes.symbols:
            return "callable" if is_closure_class(self.names.object(atom)) else "instance"
        return "callable" if atom.partition(" ")[0] in _CALLABLES else _KINDS.get(atom, "")

    def _tagged(self, atoms: set[str], variables: list[int], nullable: bool) -> SomeObject:
        by_family: dict[str, set[str]] = defaultdict(set)
        for atom in atoms:
            by_family[self._family(atom)].add(atom)
        known = by_family.pop("number", set()) | by_family.pop("str", set())
        held = [(kind, self._held(kind, of_kind, variables)) for kind, of_kind in sorted(by_family.items())]
        kinds = {_KINDS[atom] for atom in known} | by_family.keys()
        return SomeTagged(frozenset(kinds), nullable, tuple(held))

    def _held(self, kind: str, atoms: set[str], variables: list[int]) -> SomeObject:
        if kind == "callable":
            return SomePBC(frozenset(map(self.desc, atoms)), False)
        return self._make(atoms, variables, False, _NO_CONST)

    def _sized(self, atoms: set[str], const: dict[str, Any]) -> SomeObject:
        name = min(atoms & self.sized)
        cls = self.names.object(name)
        unsigned = not cls.SIGNED
        return SomeInteger(nonneg=unsigned, unsigned=unsigned, knowntype=cls, **(const if len(atoms) == 1 else {}))

    def _lowlevel(self, atom: str, const: dict[str, Any]) -> SomeObject:
        obj = self.names.object(atom)
        if atom.startswith("lltype "):
            return SomeLLType(const=obj, is_const=True)
        return SomePtr(obj, **const) if atom.startswith("pointer") else SomeLLValue(obj, **const)

    # -- containers ---------------------------------------------------------------------

    def _part(self, variables: list[int]) -> int:
        return self.parts.find(min(self.container[v] for v in variables if v in self.container))

    def _content(self, part: int, role: str) -> SomeObject:
        return self.of_vars(self.roles[part].get(role, ()))

    @cached_property
    def roles(self) -> dict[int, dict[str, set[int]]]:
        """For each part, the hidden variables by role."""
        result: dict[int, dict[str, set[int]]] = defaultdict(lambda: defaultdict(set))
        for node, by_role in self.holds.items():
            for role, v in by_role.items():
                result[self.parts.find(node)][role].add(v)
        return result

    def _definition(self, kind: str, part: int, make: Callable[[], Any], fill: Callable[[Any], None]) -> Any:
        """The definition of a part; it is known before its contents are read, as it may contain itself."""
        known = self._defs.get((kind, part))
        if known is None:
            known = self._defs[kind, part] = make()
            self._to_fill.append(lambda: fill(known))
            if not self._filling:
                self._fill_all()
        return known

    def _fill_all(self) -> None:
        """Read the contents of the definitions that were made, one after the other: they may be nested deeply."""
        around, self._open, self._filling = self._open, set(), True
        try:
            while self._to_fill:
                self._to_fill.pop()()
        finally:
            self._to_fill.clear()
            self._open, self._filling = around, False

    def _list(self, variables: list[int], nullable: bool, const: dict[str, Any]) -> SomeObject:
        part = self._part(variables)

        def fill(listdef: ListDef) -> None:
            listdef.s_item = self._content(part, "item")
            listdef.resized = part in self.resized
            listdef.mutated = listdef.resized or part in self.mutated
            listdef.queue = part in self.queues

        return SomeList(self._definition("list", part, lambda: ListDef(SomeImpossibleValue(), part), fill), nullable)

    def _dict(self, variables: list[int], nullable: bool, const: dict[str, Any]) -> SomeObject:
        part = self._part(variables)

        def fill(dictdef: DictDef) -> None:
            dictdef.s_key, dictdef.s_value = self._content(part, "key"), self._content(part, "value")
            dictdef.mutated = part in self.resized
            dictdef.ordered = part in self.ordered

        make = lambda: DictDef(SomeImpossibleValue(), SomeImpossibleValue(), part)  # noqa: E731
        return SomeDict(self._definition("dict", part, make, fill), nullable)

    def _set(self, variables: list[int], nullable: bool, const: dict[str, Any]) -> SomeObject:
        part = self._part(variables)

        def fill(setdef: SetDef) -> None:
            setdef.s_item = self._content(part, "item")
            setdef.mutated = part in self.resized

        return SomeSet(self._definition("set", part, lambda: SetDef(SomeImpossibleValue(), part), fill), nullable)

    def _frozenset(self, variables: list[int], nullable: bool, const: dict[str, Any]) -> SomeObject:
        s_set = self._set(variables, nullable, const)
        assert isinstance(s_set, SomeSet)
        return SomeSet(s_set.setdef, nullable, frozen=True)

    def _bytearray(self, variables: list[int], nullable: bool, const: dict[str, Any]) -> SomeObject:
        return SomeByteArray(nullable)

    def _tuple(self, variables: list[int], nullable: bool, const: dict[str, Any]) -> SomeObject:
        if any(v in self.container for v in variables):
            return self._vartuple(variables, nullable)
        nodes = sorted(set().union(*(self.nodes.get(v, ()) for v in variables)))
        if not nodes:
            return SomeImpossibleValue()
        return self._tuple_of(tuple(nodes), const)

    def _tuple_of(self, nodes: tuple[int, ...], const: dict[str, Any]) -> SomeObject:
        """The tuple that was made at one of some nodes. Where reading its items leads back to it, it is recursive."""
        known = self._recursive.get(nodes)
        if known is not None:
            return known
        if nodes in self._open:
            known = self._recursive[nodes] = SomeRecursiveTuple()
            return known
        self._open.add(nodes)
        columns = [set().union(*(self.items[n][i] for n in nodes)) for i in range(self.length[nodes[0]])]
        items = tuple([self.of_vars(column) for column in columns])
        self._open.remove(nodes)
        recursive = self._recursive.get(nodes)
        if recursive is None:
            return SomeTuple(items, **const)
        recursive.close(items)
        return recursive

    def _vartuple(self, variables: list[int], nullable: bool) -> SomeObject:
        part = self._part(variables)

        def fill(listdef: ListDef) -> None:
            listdef.s_item = self._content(part, "item")

        return SomeVarTuple(
            self._definition("tuple", part, lambda: ListDef(SomeImpossibleValue(), part), fill), nullable
        )

    def _iterator(self, variables: list[int], nullable: bool, const: dict[str, Any]) -> SomeObject:
        part = self._part(variables)
        nodes = sorted(self.iterator_nodes.get(part, ()))
        if part in self._open:
            pos = self.session.facts.origin.get(nodes[0] if nodes else part)
            raise AnnotatorError("an iterator gives iterators of its own kind: its type has no end", pos)
        self._open.add(part)
        s_item = self._content(part, "item")
        made = self._made(nodes, s_item)
        self._open.remove(part)
        if len(made) > 1:
            return SomeIterator(SEVERAL_MAKERS, tuple(made), s_item, nullable)
        return replace(made[0], can_be_None=nullable) if made else SomeIterator("", (), s_item, nullable)

    def iterator_made(self, node: int) -> SomeIterator | None:
        """What the operation makes, where that may meet iterators of other kinds; None where it makes no iterator."""
        if node not in self.iterator_kind:
            return None
        made = self._made([node], self._content(self.parts.find(node), "item"))
        return made[0] if len(made) == 1 else None

    def _made(self, nodes: list[int], s_item: SomeObject) -> list[SomeIterator]:
        """The iterators that some operations make, one for each variant and kind of what it goes over."""
        found: dict[Any, SomeIterator] = {}
        for node in nodes:
            for s in self._made_at(node, s_item):
                gone_through = s.sources[:1] if s.variant == "enumerate" else s.sources  # behind it, where it starts
                found.setdefault((s.variant, tuple(map(_form, gone_through))), s)
        return list(found.values())

    def _made_at(self, node: int, s_item: SomeObject) -> list[SomeIterator]:
        op = self.session.exporter.op_of.get(node)
        v = self.session.entity(op.args[0]) if op is not None and op.opname == "iter" else None
        kinds = {self._family(atom) for atom in self.atoms.get(v, ())} if v is not None else set()
        if v is None or kinds.isdisjoint({"instance", "iterator"}):
            variant, sources = self.iterator_kind[node], self._sources(node)
            if variant == "reversed" and sources and isinstance(sources[0], SomeTagged):
                return []  # the function that does it makes another one
            if variant in _ITERABLE and sources and isinstance(sources[0], SomeTagged):
                variant = "several kinds"
            return [SomeIterator(variant, sources, self._own_item(node, s_item))]
        # Iterators, or what the `__iter__` of a class gives, are among them: each kind has an iterator of its own.
        of_kind: dict[str, set[str]] = defaultdict(set)
        for atom in self.atoms[v]:
            of_kind[self._family(atom)].add(atom)
        return [
            SomeIterator(_OVER.get(kind, kind), (self._make(atoms, [v], False, _NO_CONST),), s_item)
            for kind, atoms in sorted(of_kind.items())
            if _OVER.get(kind, kind) in _ITERABLE
        ]

    def _own_item(self, node: int, s_item: SomeObject) -> SomeObject:
        """What an iterator over tuples gives that were made by this operation, where others meet it."""
        made = self._tuples_made.get(node)
        if made is None or isinstance(s_item, SomeTuple):
            return s_item
        return SomeTuple(tuple(self.of_vars(self.items[made][i]) for i in range(self.length[made])))

    @cached_property
    def _tuples_made(self) -> dict[int, int]:
        """The node of the tuples that `zip`, `enumerate`, … make, by operation."""
        return {
            o: node for o, node in self.session.rows("aux_node") if node in self.length and o in self.iterator_kind
        }

    def _sources(self, node: int) -> tuple[SomeObject, ...]:
        """What the operation that made an iterator was given to iterate over."""
        op = self.session.exporter.op_of.get(node)
        if op is None:
            return ()
        entity = self.session.entity
        args = op.args[1:] if op.opname in ("simple_call", "call_args") else op.args
        found = [self.of_var(number) for number in map(entity, args) if number is not None]
        if not found and op.opname in ("simple_call", "call_args"):  # a method: the object that it is bound to
            function = entity(op.args[0])
            s_method = self.of_var(function) if function is not None else None
            methods = s_method.methods if isinstance(s_method, SomeMethodChoice) else (s_method,)
            owners = [s.s_self for s in methods if isinstance(s, SomeBuiltinMethod)]
            return (owners[0],) if len(owners) == 1 else ()
        return tuple(found)

    def _range(self, variables: list[int], nullable: bool, const: dict[str, Any]) -> SomeObject:
        steps: set[Any] = {1} if any(v in self.range_ones for v in variables) else set()
        for v in variables:
            for step in self.range_steps.get(v, ()):
                s_step = self.of_var(step) if step != v else None
                steps.add(s_step.const if s_step is not None and s_step.is_const else None)
        return SomeRange(steps.pop() if len(steps) == 1 else None)

    def _slice(self, variables: list[int], nullable: bool, const: dict[str, Any]) -> SomeObject:
        return SomeSlice()

    _MAKERS: dict[str, Callable[[Readback, list[int], bool, dict[str, Any]], SomeObject]] = {
        "bytes": lambda self, variables, nullable, const: SomeBytes(nullable, **const),
        "bytearray": _bytearray,
        "list": _list,
        "dict": _dict,
        "set": _set,
        "frozenset": _frozenset,
        "tuple": _tuple,
        "iterator": _iterator,
        "range": _range,
        "slice": _slice,
        "type": lambda self, variables, nullable, const: SomeType(nullable),
    }

    # -- prebuilt constants ----------------------------------------------------------------

    def _builtin_method(self, atom: str, variables: list[int]) -> SomeBuiltinMethod:
        kind, name = atom.split(".", 1)
        s_int = SomeInteger(exact=self.session.world.exact_ints or bool(self.exact))
        s_self: SomeObject = {"int": s_int, "float": SomeFloat()}.get(kind, SomeString())
        if kind == "bytes":
            s_self = SomeBytes()
        elif kind in ("list", "dict", "set", "frozenset", "bytearray", "iterator"):
            s_self = self._MAKERS[kind](self, variables, False, {})
        elif kind == "tuple":
            s_self = self._tuple(variables, False, {})
        elif kind == "range":
            s_self = SomeRange(None)
        return SomeBuiltinMethod(name, s_self)

    def _pbc(self, atoms: set[str], nullable: bool) -> SomeObject:
        first = min(atoms)
        if len(atoms) == 1 and first.startswith("builtin ") and not nullable:
            obj = self.names.object(first)
            return SomeBuiltin(first.removeprefix("builtin "), const=obj, is_const=True)
        if "type" in atoms:
            return SomeType(nullable)  # known classes met one that is not: all that is known is that they are classes
        descs = frozenset(self.desc(atom) for atom in atoms)
        const: dict[str, Any] = {"const": None, "is_const": False}
        if len(descs) == 1 and not nullable:
            (desc,) = descs
            if not isinstance(desc, (MethodDesc, InstanceDesc)):
                const = {"const": desc.value, "is_const": True}
        return SomePBC(descs, nullable, **const)

    def desc(self, atom: str) -> Desc:
        """The description of a prebuilt constant."""
        found = self._descs.get(atom)
        if found is None:
            found = self._descs[atom] = self._new_desc(atom)
        return found

    def _new_desc(self, atom: str) -> Desc:
        value = self.names.object(atom)
        kind, _, name = atom.partition(" ")
        if atom in self.classes.symbols:
            return InstanceDesc(atom, value, self.classes.get(atom))
        if kind == "function":
            return FunctionDesc(name, value)
        if kind == "class":
            desc = ClassDesc(name, value)
            desc.classdef = self.classes.get(name)
            return desc
        if kind in ("method", "classmethod"):
            owner, func = self.bound[atom]
            funcdesc = self.desc(func)
            assert isinstance(funcdesc, FunctionDesc)
            owner_class = self.classes.get(owner.removeprefix("class "))
            desc_type = MethodDesc if kind == "method" else ClassMethodDesc
            return desc_type(name, value, funcdesc, owner_class)
        return FrozenDesc(name or atom, value)

    @cached_property
    def bound(self) -> dict[str, tuple[str, str]]:
        rows = self.session.rows
        return {p: (c, f) for p, c, f in [*rows("bound_method"), *rows("bound_class_method")]}


def _form(source: SomeObject) -> tuple[Any, ...]:
    """What iterators over values with that annotation have in common."""
    return type(source), *(getattr(source, name, None) for name in _FORMS)


def _group(rows: Iterable[Row], into: dict[Any, set[Any]]) -> None:
    for key, value in rows:
        into.setdefault(key, set()).add(value)
