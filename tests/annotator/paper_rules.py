"""Document 001's rules as Python functions over annotations that are given: an independent check of soundness.

A state is sound "if none of the rules would lead to further generalisation" (001, "Soundness"). Each `rule_…` method
below is one rule of the document, or one group of them; it looks at the annotations that were read back, works out
what the rule would merge where, and reports a violation where that is not there already. Nothing here reads the
relations of the rule files.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from rpyc_dl.annotator import AnnotationResult
from rpyc_dl.annotator.model import (
    ClassDef,
    ClassDesc,
    FunctionDesc,
    MethodDesc,
    SomeBool,
    SomeChar,
    SomeDict,
    SomeFloat,
    SomeImpossibleValue,
    SomeInstance,
    SomeInteger,
    SomeIterator,
    SomeList,
    SomeNone,
    SomeObject,
    SomeOptional,
    SomePBC,
    SomeSet,
    SomeString,
    SomeTuple,
    SomeType,
)
from rpyc_dl.frontend.model import Constant, Variable

INT, NONNEG, BOOL = SomeInteger(), SomeInteger(nonneg=True), SomeBool()
COMPARISONS = {"lt", "le", "eq", "ne", "gt", "ge", "is_", "contains", "bool", "not_", "isinstance"}


def without_none(s: SomeObject) -> SomeObject:
    """The annotation of a nullable twin's other half."""
    if isinstance(s, SomeOptional):
        return s.s_value
    return replace(s, can_be_None=False) if s.can_be_none() else s


def is_int(s: SomeObject) -> bool:
    """Bool <= s <= Int."""
    return isinstance(s, SomeBool | SomeInteger) and getattr(s, "knowntype", int) is int


def is_natural(s: SomeObject) -> bool:
    """Bool <= s <= NonNegInt."""
    return isinstance(s, SomeBool) or (isinstance(s, SomeInteger) and s.nonneg)


def leq(a: SomeObject, b: SomeObject) -> bool:
    """The partial order of 001, "Annotation model", with the kinds that the document leaves out; constants below."""
    if isinstance(a, SomeImpossibleValue):
        return True
    if b.is_const and not isinstance(b, SomeNone | SomePBC) and not (a.is_const and _same(a.const, b.const)):
        return False
    if isinstance(a, SomeNone):
        return isinstance(b, SomeNone) or b.can_be_none()
    if a.can_be_none() and not b.can_be_none():
        return False
    return _leq(without_none(a), without_none(b))


def _same(x: Any, y: Any) -> bool:
    return x is y or (type(x) is type(y) and x == y)


def _leq(a: SomeObject, b: SomeObject) -> bool:
    if is_int(a) and is_int(b):
        return isinstance(a, SomeBool) or (isinstance(b, SomeInteger) and (not b.nonneg or is_natural(a)))
    if is_int(a) and isinstance(b, SomeFloat):
        return True  # where RPython lets an int become a float
    if isinstance(a, SomeString) and isinstance(b, SomeString):
        return isinstance(a, SomeChar) or not isinstance(b, SomeChar)
    if isinstance(a, SomeInstance) and isinstance(b, SomeInstance):
        assert a.classdef is not None and b.classdef is not None
        return a.classdef.issubclass(b.classdef)
    if isinstance(a, SomeList) and isinstance(b, SomeList):
        return a.listdef is b.listdef
    if isinstance(a, SomeDict) and isinstance(b, SomeDict):
        return a.dictdef is b.dictdef
    if isinstance(a, SomeSet) and isinstance(b, SomeSet):
        return a.setdef is b.setdef
    if isinstance(a, SomePBC) and isinstance(b, SomePBC):
        return a.descriptions <= b.descriptions
    if isinstance(a, SomePBC) and isinstance(b, SomeType):
        return all(isinstance(desc, ClassDesc) for desc in a.descriptions)
    if isinstance(a, SomeTuple) and isinstance(b, SomeTuple):
        return len(a.items) == len(b.items) and all(map(leq, a.items, b.items))
    if isinstance(a, SomeIterator) and isinstance(b, SomeIterator):
        return leq(a.s_item, b.s_item)
    return type(a) is type(b)


class Paper:
    """The rules over one result. `lowered` replaces annotations: to see that the check can fail."""

    def __init__(self, result: AnnotationResult, lowered: dict[Variable, SomeObject] | None = None) -> None:
        self.result = result
        self.lowered = lowered or {}
        self.applied: dict[str, int] = {}

    def b(self, v: Any) -> SomeObject:
        """The binding of a variable or constant."""
        return self.lowered.get(v) or self.result.binding(v)

    def violations(self) -> list[str]:
        """Every place at which a rule would generalise further."""
        found = []
        for graph in self.result.graphs:
            for block in graph.iterblocks():
                for op in block.operations:
                    for rule in self.RULES:
                        for what, small, large in rule(self, op):
                            self.applied[rule.__name__] = self.applied.get(rule.__name__, 0) + 1
                            if not leq(small, large):
                                found.append(
                                    f"{graph.name}: {op}: {rule.__name__}: {what}: {small} is not in {large}"
                                )
                for link in block.exits:
                    for small, large in self.rule_phi(block, link):
                        self.applied["rule_phi"] = self.applied.get("rule_phi", 0) + 1
                        if not leq(small, large):
                            found.append(f"{graph.name}: {link}: rule_phi: {small} is not in {large}")
        return found

    # -- 001, "Rules" -----------------------------------------------------------------------------

    def rule_phi(self, block: Any, link: Any) -> Iterator[tuple[SomeObject, SomeObject]]:
        """merge b(x) => y; under a switch merge (b(x) /\\ t) => y."""
        for x, y in zip(link.args, link.target.inputargs, strict=True):
            if x in (link.last_exception, link.last_exc_value):
                continue
            small = self.b(x)
            if isinstance(x, Variable) and isinstance(block.exitswitch, Variable):
                trimmed = self._trimmed(block, block.exitswitch, x, bool(link.exitcase))
                if trimmed is None:
                    continue
                small = trimmed
            yield small, self.b(y)

    def _trimmed(self, block: Any, cond: Variable, x: Variable, case: bool) -> SomeObject | None:
        """b(x) /\\ t (or f) by the test in this block; None where the condition comes from elsewhere."""
        op = next((op for op in block.operations if op.result is cond), None)
        s = self.b(x)
        if op is None:
            return None
        if op.opname == "not_" and isinstance(op.args[0], Variable):
            return self._trimmed(block, op.args[0], x, not case)
        if op.opname == "bool" and isinstance(self.b(op.args[0]), SomeBool) and op.args[0] is not x:
            return self._trimmed(block, op.args[0], x, case)
        if x not in op.args:
            return s
        if op.opname == "simple_call":
            return None  # what the function implies of its argument: `test_guards.py` (document 002)
        if op.opname == "isinstance" and op.args[0] is x:
            cls = getattr(op.args[1], "value", None)
            return s if not isinstance(s, SomeInstance) or not isinstance(cls, type) else None
        other = op.args[1 - op.args.index(x)] if len(op.args) == 2 else None
        if op.opname == "is_" and isinstance(other, Constant) and other.value is None:
            return SomeNone() if case else without_none(s)
        if op.opname == "bool" and case:
            return without_none(s)
        if op.opname in ("lt", "le", "gt", "ge") and isinstance(s, SomeInteger) and not s.nonneg:
            grows = op.opname in ("gt", "ge") if op.args[0] is x else op.opname in ("lt", "le")
            assert other is not None
            return NONNEG if grows == case and is_natural(self.b(other)) else s
        if op.opname in ("eq", "ne"):
            return None  # x may be taken for the constant that it equals
        return s

    def rule_add(self, op: Any) -> Iterator[tuple[str, SomeObject, SomeObject]]:
        """The rules of the document for numbers and strings."""
        if op.opname != "add":
            return
        x, y, z = (without_none(self.b(v)) for v in (*op.args, op.result))
        if is_int(x) and is_int(y):
            yield "z", NONNEG if is_natural(x) and is_natural(y) else INT, replace(z, const=None, is_const=False)
        elif isinstance(x, SomeString) and isinstance(y, SomeString):
            yield "z", SomeString(), replace(z, const=None, is_const=False)
        elif isinstance(x, SomeFloat) and (is_int(y) or isinstance(y, SomeFloat)):
            yield "z", SomeFloat(), replace(z, const=None, is_const=False)

    def rule_test(self, op: Any) -> Iterator[tuple[str, SomeObject, SomeObject]]:
        """The result of a check is a Bool (001, "Narrowing"), which may be constant."""
        if op.opname in COMPARISONS and not self.result.callees(op):
            yield "z", replace(self.b(op.result), const=None, is_const=False), BOOL

    # -- 001, "Mutable objects" -------------------------------------------------------------------

    def rule_new_list(self, op: Any) -> Iterator[tuple[str, SomeObject, SomeObject]]:
        """z -> List(z'), with the items that the display names."""
        if op.opname == "newlist":
            s = self.b(op.result)
            assert isinstance(s, SomeList)
            for x in op.args:
                yield "item", self.b(x), s.listdef.s_item

    def rule_setitem(self, op: Any) -> Iterator[tuple[str, SomeObject, SomeObject]]:
        """merge b(z) => v; dictionaries "are similar to lists"."""
        if op.opname == "setitem":
            s = without_none(self.b(op.args[0]))
            if isinstance(s, SomeList):
                yield "item", self.b(op.args[2]), s.listdef.s_item
            elif isinstance(s, SomeDict):
                yield "key", self.b(op.args[1]), s.dictdef.s_key
                yield "value", self.b(op.args[2]), s.dictdef.s_value

    def rule_getitem(self, op: Any) -> Iterator[tuple[str, SomeObject, SomeObject]]:
        """z' ~ v, z -> b(z')."""
        if op.opname == "getitem":
            s = without_none(self.b(op.args[0]))
            if isinstance(s, SomeList):
                yield "z", s.listdef.s_item, self.b(op.result)
            elif isinstance(s, SomeDict):
                yield "z", s.dictdef.s_value, self.b(op.result)
            elif isinstance(s, SomeTuple) and isinstance(op.args[1], Constant) and not s.is_const:
                yield "z", s.items[op.args[1].value], self.b(op.result)

    def rule_add_lists(self, op: Any) -> Iterator[tuple[str, SomeObject, SomeObject]]:
        """v ~ w, z -> List(v): the items of both are in the new list."""
        if op.opname == "add":
            x, y, z = (without_none(self.b(v)) for v in (*op.args, op.result))
            if isinstance(x, SomeList) and isinstance(y, SomeList):
                assert isinstance(z, SomeList)
                yield "left", x.listdef.s_item, z.listdef.s_item
                yield "right", y.listdef.s_item, z.listdef.s_item

    # -- 001, "Classes and instances" -------------------------------------------------------------

    def rule_getattr(self, op: Any) -> Iterator[tuple[str, SomeObject, SomeObject]]:
        """z -> lookup_filter(b(v_C.attr), C)."""
        if op.opname != "getattr" or len(op.args) != 2 or self.result.callees(op):
            return
        s = without_none(self.b(op.args[0]))
        if isinstance(s, SomeInstance) and s.classdef is not None and isinstance(op.args[1], Constant):
            attr = op.args[1].value
            for c in (*s.classdef.getmro(), *_below(s.classdef)):
                if attr in c.attrs:
                    yield f"{c.name}.{attr}", c.attrs[attr], self.b(op.result)
            if not s.members:
                yield from self._methods(s.classdef, attr, self.b(op.result))

    def _methods(self, c: ClassDef, attr: str, z: SomeObject) -> Iterator[tuple[str, SomeObject, SomeObject]]:
        """lookup_filter: the methods of strict subclasses, and the nearest one at C or above; no other."""
        wanted = [d for d in _below(c) if attr in d.methods]
        wanted += [d for d in c.getmro() if attr in d.methods][:1]
        if not isinstance(z, SomePBC) or not wanted:
            return
        found = {(d.classdef.name, d.value) for d in z.descriptions if isinstance(d, MethodDesc)}
        filtered = {(d.name, d.methods[attr]) for d in wanted}
        assert found <= filtered, f"lookup_filter lets {found - filtered} through"
        yield "lookup_filter", BOOL, BOOL if filtered <= found else SomeString()

    def rule_setattr(self, op: Any) -> Iterator[tuple[str, SomeObject, SomeObject]]:
        """merge b(z) => v_C.attr, which is one variable with those of the subclasses."""
        if op.opname != "setattr" or self.result.callees(op) or not isinstance(op.args[1], Constant):
            return
        s = without_none(self.b(op.args[0]))
        if isinstance(s, SomeInstance) and s.classdef is not None:
            attr = op.args[1].value
            homes = [c for c in (*s.classdef.getmro(), *_below(s.classdef)) if attr in c.attrs]
            if homes:
                yield attr, self.b(op.args[2]), homes[0].attrs[attr]

    # -- 001, "Calls" -----------------------------------------------------------------------------

    def rule_simple_call(self, op: Any) -> Iterator[tuple[str, SomeObject, SomeObject]]:
        """Functions, classes and methods: arguments are merged into the callee's, its result into z."""
        if op.opname != "simple_call":
            return
        s, targets = self.b(op.args[0]), self.result.callees(op)
        if not isinstance(s, SomePBC):
            return
        for desc in s.descriptions:
            args: list[SomeObject] = [self.b(v) for v in op.args[1:]]
            func = desc.value
            if isinstance(desc, ClassDesc):
                assert desc.classdef is not None
                made = SomeInstance(classdef=desc.classdef)
                yield "z", made, self.b(op.result)
                func = getattr(desc.value, "__init__", None)
                args = [made, *args]
            elif isinstance(desc, MethodDesc):
                args = [SomeInstance(classdef=desc.classdef), *args]
            graphs = [target.graph for target in targets if target.desc.value is func]
            if isinstance(desc, FunctionDesc | MethodDesc) and not graphs:
                yield f"{desc.name} is called", BOOL, SomeString()
            if len(graphs) != 1 or graphs[0].vararg or graphs[0].kwonly or type(desc).__name__ == "ClassMethodDesc":
                continue  # a specialised function: each graph gets what belongs to its key
            for i, (small, v) in enumerate(zip(args, graphs[0].args, strict=False)):
                yield f"argument {i}", small, self.b(v)
            if not isinstance(desc, ClassDesc):
                yield "z", self.b(graphs[0].returnvar), self.b(op.result)

    RULES = (
        rule_add, rule_test, rule_new_list, rule_setitem, rule_getitem, rule_add_lists, rule_getattr, rule_setattr,
        rule_simple_call,
    )  # fmt: skip


def _below(c: ClassDef) -> list[ClassDef]:
    """The strict subclasses."""
    return [each for d in c.subdefs for each in (d, *_below(d))]
