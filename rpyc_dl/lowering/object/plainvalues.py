"""Numbers and texts inside of instances: members of IntEnum and StrEnum, and classes of the program below int, float
and str.

Where values of several kinds are compared in containers, such an instance is the number or the text that it has.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import SomeObject, SomeString, SomeTagged
from rpyc_dl.lowering.core.composed import composed
from rpyc_dl.lowering.core.ll_str import PSTR
from rpyc_dl.lowering.core.recursive import callable_of
from rpyc_dl.lowering.instance.classswitch import Case, instance_switch
from rpyc_dl.lowering.instance.instance import InstanceRepr, instance_repr
from rpyc_dl.lowering.tagged import ll_tagged
from rpyc_dl.lowering.tagged.taggedrepr import TaggedRepr, text_of
from rpyc_dl.lowering.text.rstr import TextRepr, rtype_contains, string_repr
from rpyc_dl.rlib.app.data.valued import INNER_VALUE, Valued, compares_as_value
from rpyc_dl.rlib.app.table import is_subclass

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import FunctionGraph, Value
    from rpyc_dl.lowering.core.graphbuild import Emit
    from rpyc_dl.lowering.core.hop import LowLevelOpList
    from rpyc_dl.lowering.core.repr import LLFunction
    from rpyc_dl.lowering.instance.classtable import ClassInfo


def plain_value_graph(r_inst: InstanceRepr, r_tagged: TaggedRepr, give: Any, compared: bool) -> FunctionGraph | None:
    """The graph that gives, for an instance, the number or text that it has, with a tag, or the instance, to which
    the helper `give` gives its tag; None where no class has values. What is `compared` stays an instance where its
    class has comparisons of its own."""
    infos = list(r_inst.possible_classes())
    valued = [info for info in infos if _has_value(r_inst, info, compared)]
    if not valued:
        return None
    key = ("plain value", r_inst, r_tagged, compared)
    graph = r_inst.rtyper.synthetic.get(key)
    if graph is None:
        keep: Emit = lambda llops, args: llops.gendirectcall(give, args[0])  # noqa: E731
        cases: list[Case] = [([info], _of_class(info, r_inst, r_tagged)) for info in valued]
        others = [info for info in infos if info not in valued]
        if others:
            cases.append((others, keep))
        graph = instance_switch(r_inst.rtyper, "plain_value", [r_inst.lowleveltype], r_tagged.lowleveltype, cases)
        r_inst.rtyper.synthetic[key] = graph
    return graph


def _has_value(r_inst: InstanceRepr, info: ClassInfo, compared: bool) -> bool:
    owner = instance_repr(r_inst.rtyper, info).field_owner(INNER_VALUE)
    if owner is None:
        return False
    if not compared and issubclass(info.pyclass, Valued):
        return True
    return issubclass(info.pyclass, (int, float, str)) or compares_as_value(info.pyclass)


def _of_class(info: ClassInfo, r_inst: InstanceRepr, r_tagged: TaggedRepr) -> Emit:
    def emit(llops: LowLevelOpList, args: list[Value]) -> Value:
        v_value, r_value = instance_repr(r_inst.rtyper, info).getfield(llops, args[0], INNER_VALUE)
        return llops.convertvar(v_value, r_value, r_tagged)

    return emit


# ---- where a text is due -------------------------------------------------------------------------------------------


def text_within(r: InstanceRepr, s: SomeObject, message: str) -> LLFunction | None:
    """The helper for the text that an instance is, as for functions of CPython that are written in C; None where it
    may be of a class that is not below str."""
    infos = list(r.possible_classes())
    if not infos or not all(is_subclass(info.pyclass, str) and _has_value(r, info, compared=False) for info in infos):
        return None
    key = ("text within", r)
    graph = r.rtyper.synthetic.get(key)
    if graph is None:
        cases: list[Case] = [([info], _text_of_class(info, r)) for info in infos]
        graph = instance_switch(r.rtyper, "text_within", [r.lowleveltype], PSTR, cases)
        r.rtyper.synthetic[key] = graph
    return callable_of(r.rtyper, graph)


def _text_of_class(info: ClassInfo, r_inst: InstanceRepr) -> Emit:
    def emit(llops: LowLevelOpList, args: list[Value]) -> Value:
        v_value, r_value = instance_repr(r_inst.rtyper, info).getfield(llops, args[0], INNER_VALUE)
        if isinstance(r_value, TaggedRepr):  # it is that of numbers, too
            return llops.gendirectcall(r_value.kinds["str"].take, v_value)
        return llops.convertvar(v_value, r_value, string_repr(r_inst.rtyper))

    return emit


def text_within_tagged(r: TaggedRepr, s: SomeObject, message: str) -> LLFunction | None:
    """The helper for the text that a value of several kinds is; where it may be no text, it raises TypeError with the
    message. None where it never is one."""
    text, instance = r.kinds.get("str"), r.kinds.get("instance")
    if text is None:
        return None
    if not isinstance(s, SomeTagged) or s.can_be_None or not s.kinds <= {"str", "instance"}:
        return text_of(r, message)
    if instance is None:
        return text.take
    of_instance = text_within(instance.r, instance.s, message) if isinstance(instance.r, InstanceRepr) else None
    if of_instance is None:
        return text_of(r, message)
    parts = (instance.tag, instance.take, of_instance, text.take)
    return composed(("text within", *parts), lambda: ll_tagged.make_text_within(*parts))


def append_text(r: InstanceRepr) -> LLFunction | None:
    """The helper that appends an item of what is joined to a builder."""
    text = text_within(r, SomeString(), "")
    return None if text is None else composed(("append within", text), lambda: ll_tagged.make_append_within(text))


SERVICES: dict[Any, Any] = {
    ("plain value", InstanceRepr): plain_value_graph,
    ("text within", InstanceRepr): text_within,
    ("text within", TaggedRepr): text_within_tagged,
    ("append text", InstanceRepr): append_text,
}
RTYPERS: dict[Any, Any] = {("contains", TextRepr, InstanceRepr): rtype_contains}
