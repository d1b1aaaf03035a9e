"""Oracles: the one door from rules to Python (design section 6). One function a demand relation, in one table.

An oracle takes the session and one demanded row, and adds facts. It is asked once for each row. Limits live here,
because rules cannot count: an oracle that has gone too far raises a located error.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FunctionType, ModuleType
from typing import Any

from rpyc_dl.annotator.analysis import Analysis
from rpyc_dl.annotator.borders.interface import NotStated
from rpyc_dl.annotator.errors.phrases import use_note
from rpyc_dl.annotator.formats import want_fields, want_format, want_spec
from rpyc_dl.annotator.userrules import fact_pos
from rpyc_dl.errors import AnnotatorError, FlowingError, RuleError
from rpyc_dl.facts import lowworld
from rpyc_dl.facts.classes import bound_method
from rpyc_dl.facts.constants import plain_kind
from rpyc_dl.facts.export import hold_other_roles
from rpyc_dl.facts.nesting import DEEPEST
from rpyc_dl.facts.specialization import function_key, is_lowlevel_helper
from rpyc_dl.frontend.bytecode.signature import extra_names
from rpyc_dl.frontend.functions import attributehooks
from rpyc_dl.frontend.model import Constant, SpaceOperation
from rpyc_dl.frontend.operations import OPERATIONS, CallShape
from rpyc_dl.frontend.programtext import storedglobals
from rpyc_dl.frontend.replace import applevel, enums
from rpyc_dl.frontend.replace.classcopies import origin_of
from rpyc_dl.frontend.replace.standins import original
from rpyc_dl.frontend.synthetic import is_ours
from rpyc_dl.lltype import lltype
from rpyc_dl.sentinel import Sentinel

#: The specialised copies that one function may have. (Low-level helpers have one for each use, however many.)
MAX_CLONES = 200
#: The depth of tuples within tuples that meet each other.
MAX_BOX_DEPTH = 7
#: The items of a tuple that is made by repetition.
MAX_REPEATED = 200

Oracle = Callable[[Analysis, tuple[Any, ...]], None]


def want_graph(session: Analysis, row: tuple[Any, ...]) -> None:
    """The flow graph of a function for a key (document 001, "functions … are discovered while annotating")."""
    func, key = row
    session.clones[func] = session.clones.get(func, 0) + 1
    if session.clones[func] > MAX_CLONES and not is_lowlevel_helper(session.world.names.object(func)):
        raise AnnotatorError(
            f"`{func.removeprefix('function ')}` needs more than {MAX_CLONES} specialised copies",
            session.function_pos(func),
            help=["pass values of fewer kinds, or remove the specialisation"],
        )
    session.add_graph(func, key)
    session.ahead_of_need.discard((func, key))


def want_graph_ahead(session: Analysis, row: tuple[Any, ...]) -> None:
    """The graph of a function that is not yet known to be called. Its mistakes are told when it is called."""
    func, key = row
    if (func, key) in session.graph_of or function_key(session.world.names.object(func)) in session.unneeded:
        return
    try:
        session.add_graph(func, key)
    except FlowingError:
        return
    session.clones.setdefault(func, 0)
    session.ahead_of_need.add((func, key))


def want_fold(session: Analysis, row: tuple[Any, ...]) -> None:
    """The value of an operation on constants."""
    name, c, d = row
    names, facts = session.world.names, session.facts
    args = [names.object(c)] + ([] if d == "-" else [names.object(d)])
    value = _fold(name, args)
    kind = None if value is _UNKNOWN else plain_kind(value, session.world.exact_ints)
    if kind is None or kind == "none":
        facts.add("fold_fails", name, c, d)
    else:
        facts.add("fold_value", name, c, d, kind, session.world.symbol(value))


def want_int(session: Analysis, row: tuple[Any, ...]) -> None:
    """The constant that an integer of the rules is."""
    session.facts.add("int_symbol", row[0], session.world.symbol(row[0]))


_UNKNOWN = Sentinel("_UNKNOWN")
#: A folded text longer than this stays an operation.
_MAX_TEXT = 10_000


def _fold(name: str, args: list[Any]) -> Any:
    if name in ("lshift", "pow", "mul", "inplace_mul") and any(_is_large(a) for a in args):
        return _UNKNOWN
    try:
        value = OPERATIONS[name].func(*map(original, args))
    except Exception:
        return _UNKNOWN  # what it raises, it raises at run time
    return _UNKNOWN if isinstance(value, (str, bytes)) and len(value) > _MAX_TEXT else value


def _is_large(value: Any) -> bool:
    """Folding with it could make a huge number or text."""
    return isinstance(value, int) and abs(value) > 10_000


#: How many arguments exceptions have that operations or the system raise: 1, a text or key, where no other is listed.
_IMPLICIT_ARGUMENTS = {MemoryError: 0, KeyboardInterrupt: 0, UnicodeEncodeError: 5, UnicodeDecodeError: 5}


def want_attr_var(session: Analysis, row: tuple[Any, ...]) -> None:
    """The variable of an attribute of a class (document 001, v_C.attr)."""
    cls, attr = row
    v = session.facts.new(name=f"{cls}.{attr}")
    session.facts.add("attr_var", cls, attr, v)
    pyclass = session.world.names.object(cls)
    try:
        session.borders.attribute(origin_of(pyclass), attr, v)
    except NotStated as error:
        error.used_at(use_note(session, cls, attr), "the border is here")
        raise
    if attr == "args" and pyclass.__module__ == "builtins" and issubclass(pyclass, BaseException):
        node = session.facts.new()
        session.facts.add("implicit_args", cls, node)
        count = _IMPLICIT_ARGUMENTS.get(pyclass, 1)
        session.facts.add("box_length", node, count)
        for i in range(count):
            session.facts.add("box_item", node, i, session.facts.new(name=f"{cls}.args[{i}]"))


def want_class_attr(session: Analysis, row: tuple[Any, ...]) -> None:
    """The value that a class itself has under a name."""
    symbol, attr = row
    cls = session.world.names.object(symbol)
    if enums.is_enum(cls) and attr in cls.__members__:
        session.facts.add("class_attr", symbol, attr, session.world.new_constant(cls.__members__[attr], attr))
        return
    if enums.is_enum(cls) and attr in enums.TABLES:
        v = session.world.new_constant(enums.TABLES[attr](cls), attr)
        session.facts.add("class_attr", symbol, attr, v)
        session.borders.class_attribute(cls, attr, v)
        return
    if attr == "__qualname__":  # of a function that is made at run time: no dict of a class has it
        session.facts.add("class_attr", symbol, attr, session.world.new_constant(cls.__qualname__, attr))
        return
    for base in (*cls.__mro__, *type(cls).__mro__):
        if attr in vars(base):
            v = session.world.new_constant(vars(base)[attr], attr)
            session.facts.add("class_attr", symbol, attr, v)
            session.borders.class_attribute(origin_of(base), attr, v)
            return
    session.facts.add("class_attr", symbol, attr, session.facts.new(name=f"{symbol}.{attr}"))


def want_fallback(session: Analysis, row: tuple[Any, ...]) -> None:
    """What `__getattr__` of a class gives for one name."""
    symbol, attr = row
    if attributehooks.is_hookable(attr):
        cls = session.world.names.object(symbol)
        function = attributehooks.fallback(cls, attr)
        method = bound_method(session.world, symbol, f"{attr}.{attributehooks.GETS}", function)
        session.facts.add("fallback_def", symbol, attr, method)


def want_late_attr(session: Analysis, row: tuple[Any, ...]) -> None:
    """Whether a class can be given an attribute that it does not have. What Python itself looks up (`__len__`) is
    known while translating, an enumeration has its members only, and no class of Python's own can be changed."""
    symbol, attr = row
    cls = session.world.names.object(symbol)
    is_users = cls.__module__ != "builtins" and not is_ours(cls) and not enums.is_enum(cls) and _is_plain(type(cls))
    if is_users and not hasattr(cls, attr) and not (attr.startswith("__") and attr.endswith("__")):
        session.facts.add("late_attr", symbol, attr)


def _is_plain(metaclass: type) -> bool:
    """Whether attributes of its classes are stored and found as `type` does it."""
    return not hasattr(metaclass, "__getattr__") and all(
        getattr(metaclass, name) is getattr(type, name) for name in ("__setattr__", "__getattribute__", "__delattr__")
    )


def want_prebuilt(session: Analysis, row: tuple[Any, ...]) -> None:
    """The members of a prebuilt container: those that the rules can tell apart."""
    (symbol,) = row
    obj = session.world.names.object(symbol)
    facts = session.facts
    site = session.world.nesting.site(obj)
    known = session.deep_sites.get(site)
    node = facts.new(name=symbol) if known is None else known
    if site is not None:
        session.deep_sites[site] = node
    facts.add("prebuilt_content", symbol, node)
    if known is None:
        own = ("key", "value") if isinstance(obj, dict) else ("item",)
        for role in own:
            facts.add("content", node, role, facts.new(name=symbol))
        hold_other_roles(facts, session.world, node, own)
    session.world.heap.open_container(obj, node)
    session.borders.prebuilt(obj)


def want_tuple(session: Analysis, row: tuple[Any, ...]) -> None:
    """The items of a prebuilt tuple."""
    (symbol,) = row
    value = session.world.names.object(symbol)
    facts = session.facts
    if session.world.tuple_nesting.depth(value) > DEEPEST:
        v = next((v for v, _, c in session.rows("const") if c == symbol), -1)
        message = f"tuples are nested more than {DEEPEST} deep: each level is a type of its own"
        raise AnnotatorError(message, facts.origin.get(v), code="tuple")
    node = facts.new(name=symbol)
    facts.add("prebuilt_tuple", symbol, node, len(value))
    for i, member in enumerate(value):
        facts.add("tuple_item", node, i, session.world.new_constant(member))


def want_prebuilt_attr(session: Analysis, row: tuple[Any, ...]) -> None:
    """An attribute of a prebuilt instance, if the instance itself has it."""
    symbol, attr = row
    session.world.heap.open_attribute(session.world.names.object(symbol), symbol, attr)


def want_attr(session: Analysis, row: tuple[Any, ...]) -> None:
    """An attribute of a frozen prebuilt constant, or of a module: there, of what no function stores."""
    symbol, attr = row
    obj = session.world.names.object(symbol)
    value = getattr(obj, attr, _UNKNOWN)
    if isinstance(obj, ModuleType) and storedglobals.current().cell(vars(obj), attr) is not None:
        return
    if value is not _UNKNOWN:
        session.facts.add("attr_const", symbol, attr, session.world.new_constant(value, attr))


#: A value of each builtin kind, to ask for its attributes.
_OF_KIND: dict[str, Any] = {
    "none": None, "int": 0, "nonneg": 0, "bool": False, "float": 0.0, "str": "", "char": "", "bytes": b"",
    "range": range(0), "bytearray": bytearray(), "list": [], "tuple": (), "dict": {}, "set": set(),
    "frozenset": frozenset(), "iterator": iter(()),
}  # fmt: skip


def want_live_attr(session: Analysis, row: tuple[Any, ...]) -> None:
    """Whether values of a kind have an attribute. (Of a class that is not known here: perhaps.)"""
    atom, name = row
    names = session.world.names
    if atom in _OF_KIND:
        value = _OF_KIND[atom]
    elif atom in names:
        value = names.object(atom)
    else:
        value = "".upper if "." in atom else 0  # a method of a builtin, or an integer of another size
    for there in ("yes", "no"):
        if atom == "type" or hasattr(value, name) == (there == "yes"):
            session.facts.add("live_attr", atom, name, there)


def want_sum_start(session: Analysis, row: tuple[Any, ...]) -> None:
    """Asked when all else is known: a sum of nothing is the 0 that every sum starts with. (That 0 must not flow into
    a sum of floats.)"""
    if row not in session.rows("sums"):
        session.facts.add("sum_start", *row)


def want_star_of_nothing(session: Analysis, row: tuple[Any, ...]) -> None:
    """Asked when all else is known: a list that is always empty passes nothing with a star."""
    if not any(o == row[0] for o, _ in session.rows("star_kind")):
        session.facts.add("star_of_nothing", *row)


def want_box(session: Analysis, row: tuple[Any, ...]) -> None:
    """A box for the tuples of one length that meet in a variable. In a box already, and with some of the same tuples
    as the variable of that: the same one, as the type contains itself."""
    v, length = row
    facts = session.facts
    known = _box_around(session, v, length) if v in session.boxed_in else None
    if known is not None:
        facts.add("box", v, known)
        return
    if _is_deep(session, v):
        _give_up(session, v)
        return
    node = facts.new(facts.origin.get(v))
    facts.add("box", v, node)
    facts.add("box_length", node, length)
    for i in range(length):
        item = facts.new(facts.origin.get(v))
        session.boxed_in[item] = v, node, length
        facts.add("box_item", node, i, item)


def _box_around(session: Analysis, v: int, length: int) -> int | None:
    """The innermost box around v for tuples of this length some of which are in v, too."""
    held = session.tuples_held()
    around = session.boxed_in.get(v)
    while around is not None:
        outer, node, k = around
        if k == length and not held[v].isdisjoint(held.get(outer, ())):
            return node
        around = session.boxed_in.get(outer)
    return None


def _is_deep(session: Analysis, v: int) -> bool:
    """Whether so many boxes are around v that there may be no end."""
    return len(_boxed(session, v)) > MAX_BOX_DEPTH


def _boxed(session: Analysis, v: int) -> list[int]:
    """The variable, and those in whose boxes it stands, outwards."""
    found = [v]
    while found[-1] in session.boxed_in:
        found.append(session.boxed_in[found[-1]][0])
    return found


def _give_up(session: Analysis, v: int) -> None:
    """What meets in v is split or refused."""
    session.facts.add("bottomless", v)
    session.facts.add("bottomless", _boxed(session, v)[-1])


def want_concat(session: Analysis, row: tuple[Any, ...]) -> None:
    """The site of the concatenation of two tuples: one for each operation and pair of lengths."""
    o, _, _, j, k = row
    known = session.concats.get((o, j, k))
    if known is not None:
        return
    facts = session.facts
    node = session.concats[o, j, k] = facts.new(facts.origin.get(o))
    facts.add("concat", o, node)
    facts.add("box_length", node, j + k)
    for i in range(j + k):
        facts.add("box_item", node, i, facts.new(facts.origin.get(o)))


def want_part(session: Analysis, row: tuple[Any, ...]) -> None:
    """The site of a slice or a repetition of tuples of one length, if its bounds are constants."""
    o, _, length = row
    if (o, length) in session.concats:
        return
    facts = session.facts
    indexes = _indexes(session.exporter.op_of[o], length)
    if indexes is None:
        facts.add("part_unknown", o)
        return
    node = session.concats[o, length] = facts.new(facts.origin.get(o))
    facts.add("part", o, length, node)
    facts.add("box_length", node, len(indexes))
    for i, j in enumerate(indexes):
        facts.add("box_item", node, i, facts.new(facts.origin.get(o)))
        facts.add("part_item", node, i, j)


def want_variadic(session: Analysis, row: tuple[Any, ...]) -> None:
    """The site of the tuples of unknown length in a variable, and the variable of their items."""
    (v,) = row
    if _is_deep(session, v):
        _give_up(session, v)
        return
    facts = session.facts
    origin = facts.origin.get(v)
    item = facts.new(origin)
    session.boxed_in[item] = v, -1, -1
    node = facts.new(origin)
    facts.add("variadic", v, node, item)
    hold_other_roles(facts, session.world, node, ("item",))


def _indexes(op: SpaceOperation, length: int) -> list[int] | None:
    """Which items of a tuple the operation takes, if that is known."""
    constants = [arg.value for arg in op.args if isinstance(arg, Constant) and not isinstance(arg.value, tuple)]
    if op.opname == "getslice":
        return list(range(length)[slice(*constants)]) if len(constants) == 3 and constants[2] != 0 else None
    if len(constants) != 1 or not isinstance(constants[0], int) or constants[0] * length > MAX_REPEATED:
        return None
    return list(range(length)) * constants[0]


def want_key(session: Analysis, row: tuple[Any, ...]) -> None:
    """A key that is one part longer."""
    key, part = row
    session.facts.add("key_node", key, part, session.keys.longer(key, part))


def want_value_key(session: Analysis, row: tuple[Any, ...]) -> None:
    """A key that is longer by a constant."""
    key, part = row
    session.facts.add("value_key_node", key, part, session.keys.longer(key, part))


def want_copy(session: Analysis, row: tuple[Any, ...]) -> None:
    """The copy of a class for the instances that an operation makes."""
    o, symbol = row
    cls = session.world.names.object(symbol)
    copy = session.world.splits.classes.copy_at(cls, *session.site_of(o))
    if copy is None:
        raise AnnotatorError(f"`{cls.__name__}` would need too many copies", session.facts.origin.get(o))
    session.facts.add("copy_at", o, symbol, session.world.class_value(copy))


def want_location(session: Analysis, row: tuple[Any, ...]) -> None:
    """An atom for the place of a call: the same in every run, as the keys of copies of classes are."""
    atom = f"call {session.site_of(row[0])[0]}"
    session.calls_at[atom] = session.exporter.op_of[row[0]].pos
    session.facts.add("location", row[0], atom)


def want_content(session: Analysis, row: tuple[Any, ...]) -> None:
    """What a container holds, as a part of a key: unless it was taken for an empty one before."""
    if row[:3] not in session.taken_for_empty:
        session.content_known.add(row[:3])
        session.facts.add("content_part", *row)


def want_empty(session: Analysis, row: tuple[Any, ...]) -> None:
    """Asked when all else is known: what the container holds will only be known when this function is called."""
    if row not in session.content_known:
        session.taken_for_empty.add(row)
        session.facts.add("content_part", *row, f"empty {session.place_of(row[0])}")


def want_names(session: Analysis, row: tuple[Any, ...]) -> None:
    """The key of a function with `**kwargs` for a call."""
    o, func, key = row
    op = session.exporter.op_of[o]
    shape = op.args[1].value if op.opname == "call_args" and isinstance(op.args[1], Constant) else CallShape(0)
    names = None if shape.dstar else extra_names(session.world.names.object(func).__code__, shape.keywords)
    session.facts.add("names_key", o, func, key, session.keys.named(key, names))


def want_applevel(session: Analysis, row: tuple[Any, ...]) -> None:
    """The app-level function that does an operation: a copy of it for this place."""
    o, name = row
    graph = session.graph_with(o)
    pos = session.exporter.op_of[o].pos or graph.pos
    assert pos is not None
    func = applevel.copy_for_operation(name, session.site_of(o), graph.func, pos)
    session.facts.add("applevel_at", o, name, session.world.function(func))


def want_type_function(session: Analysis, row: tuple[Any, ...]) -> None:
    """The function that calls a builtin type where a call may be of several things."""
    o, atom = row
    graph = session.graph_with(o)
    func = applevel.converter(session.world.names.object(atom), (session.site_of(o), graph.func))
    session.facts.add("type_function", o, atom, session.world.function(func))


def want_function(session: Analysis, row: tuple[Any, ...]) -> None:
    """The function that a project's rule names by its module and its name there."""
    module, _, name = row[0].rpartition(".")
    func = getattr(sys.modules.get(module), name, None)
    if not isinstance(func, FunctionType):
        raise RuleError(
            f"the program has no function `{row[0]}`",
            fact_pos(session.engine.program, "instead", row),
            help=["write `module.function`; the program's own file is a module of that file's name"],
        )
    session.facts.add("function_named", row[0], session.world.function(func))


# ---- low-level ---------------------------------------------------------------------------------------------------


def want_ptr(session: Analysis, row: tuple[Any, ...]) -> None:
    """The pointer type to a container type."""
    lowworld.pointer_atom(session.world, lltype.Ptr(session.world.names.object(row[0])))


def want_field(session: Analysis, row: tuple[Any, ...]) -> None:
    """The annotation of one field; nothing if there is no such field, which is an attribute error."""
    symbol, name = row
    T = session.world.names.object(symbol)
    kind = _field_type(T, name)
    if kind is not None:
        session.facts.add("field", symbol, name, _field_atom(session, kind))


def _field_type(T: Any, name: str) -> Any:
    if name == "[]":
        return getattr(T, "OF", None)
    if name == "()":
        return getattr(T, "RESULT", None)
    return getattr(T, "_flds", {}).get(name)


def _field_atom(session: Analysis, kind: Any) -> str:
    """Inlined structures and arrays are seen through pointers to them (document 004, "inlined")."""
    if isinstance(kind, lltype.ContainerType):
        return lowworld.pointer_atom(session.world, lltype.Ptr(kind))
    return lowworld.value_atom(session.world, kind)


def want_value_of(session: Analysis, row: tuple[Any, ...]) -> None:
    """The annotation of the values of a low-level type."""
    T = session.world.names.object(row[0])
    session.facts.add("value_of", row[0], _field_atom(session, T))


def want_type_of(session: Analysis, row: tuple[Any, ...]) -> None:
    """The low-level type of values with an atom."""
    T = lowworld.type_of_atom(session.world, row[0])
    if T is not None:
        session.facts.add("type_of", row[0], lowworld.type_symbol(session.world, T))


def want_type_attr(session: Analysis, row: tuple[Any, ...]) -> None:
    """An attribute of a low-level type that is a low-level type: TO, OF, RESULT, a field's name."""
    symbol, name = row
    value = getattr(session.world.names.object(symbol), name, None)
    if isinstance(value, lltype.LowLevelType):
        session.facts.add("type_attr", symbol, name, lowworld.type_symbol(session.world, value))


#: One function a demand relation.
ORACLES: dict[str, Oracle] = {
    "want_graph": want_graph,
    "want_graph_ahead": want_graph_ahead,
    "want_fold": want_fold,
    "want_int": want_int,
    "want_attr_var": want_attr_var,
    "want_class_attr": want_class_attr,
    "want_late_attr": want_late_attr,
    "want_fallback": want_fallback,
    "want_prebuilt": want_prebuilt,
    "want_prebuilt_attr": want_prebuilt_attr,
    "want_tuple": want_tuple,
    "want_attr": want_attr,
    "want_live_attr": want_live_attr,
    "want_sum_start": want_sum_start,
    "want_type_function": want_type_function,
    "want_box": want_box,
    "want_concat": want_concat,
    "want_part": want_part,
    "want_variadic": want_variadic,
    "want_format": want_format,
    "want_spec": want_spec,
    "want_fields": want_fields,
    "want_key": want_key,
    "want_value_key": want_value_key,
    "want_copy": want_copy,
    "want_location": want_location,
    "want_names": want_names,
    "want_content": want_content,
    "want_empty": want_empty,
    "want_star_of_nothing": want_star_of_nothing,
    "want_applevel": want_applevel,
    "want_function": want_function,
    "want_ptr": want_ptr,
    "want_field": want_field,
    "want_value_of": want_value_of,
    "want_type_of": want_type_of,
    "want_type_attr": want_type_attr,
}

#: Demands that are answered only when nothing else is asked: what they want to know is whether something never comes.
LATE = ("want_sum_start", "want_empty", "want_star_of_nothing")

#: What oracles and the session read: the rules have to be run for it as for the demands.
READ = ("sums", "star_kind", "has", "taken", "runs")
