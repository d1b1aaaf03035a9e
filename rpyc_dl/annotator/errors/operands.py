"""Operations that have no meaning for what they are given."""

from __future__ import annotations

import sys
import types
from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.errors import hints
from rpyc_dl.annotator.errors.origins import items, same_line
from rpyc_dl.annotator.words import SYMBOLS, word
from rpyc_dl.errors import AnnotatorError, Note
from rpyc_dl.facts.classes import builtin_base
from rpyc_dl.frontend.model import Constant
from rpyc_dl.rlib.app.calls.protocols import is_protocol
from rpyc_dl.source import SourcePos

if TYPE_CHECKING:
    from rpyc_dl.annotator.errors.reader import ErrorReader


def operand2(reader: ErrorReader, o: int, n: str, a: str, b: str) -> AnnotatorError:
    """No meaning for two operands."""
    pos, kind_of = reader.origins.op_pos(o), reader.phrases.kind
    operands = [(0, a), (1, b)]
    absent = [(i, kind) for i, kind in operands if kind == "none"]  # where None comes from says it all
    notes = [note for i, kind in absent or operands for note in reader.origins.why(o, i, kind)]
    if n == "getitem" and a == "tuple":
        return _tuple_item(reader, o, b)
    if n in ("getitem", "setitem"):
        what = f"{kind_of(a)} cannot be indexed by {kind_of(b)}"
        text = what if n == "getitem" else f"an item of {kind_of(a)} cannot be set at {kind_of(b)}"
        return AnnotatorError(text, pos, notes=notes, help=hints.index(a, b), code="index")
    if n == "isinstance":
        return _no_class(reader, o, b)
    symbol = f"`{SYMBOLS.get(n, n)}`"
    lacking = b if n == "contains" and a not in reader.phrases.names else a
    notes = [note for note in notes if not same_line(note, pos)] + reader.phrases.class_note(lacking, n)
    notes += [note for _, kind in operands for note in _method_note(reader, kind)]
    message = f"{symbol} cannot be applied to {kind_of(a)} and {kind_of(b)}"
    return AnnotatorError(message, pos, notes=notes, help=hints.operand(a, b, n), code="operand")


def _method_note(reader: ErrorReader, a: str) -> list[Note]:
    """Where a method is defined that was meant to be called."""
    functions = [f for p, _, f in reader.rows("bound_method") if p == a]
    return [Note("the method is defined here", reader.session.function_pos(f)) for f in functions]


def _no_class(reader: ErrorReader, o: int, b: str) -> AnnotatorError:
    """`isinstance(x, 3)`, or an `except` clause that names something else than a class."""
    pos = reader.origins.op_pos(o)
    if b == "iterator type":
        help = ["keep in a variable of its own which kind of iterator it is"]
        message = "`isinstance` does not tell iterators of builtins apart"
        return AnnotatorError(message, pos, help=help, code="operand")
    line = (pos.line() or "").strip() if pos else ""
    what = (
        "`except` names a class of exceptions" if line.startswith("except") else "`isinstance` is asked for a class"
    )
    if isinstance(reader.phrases.live(b), type):
        help = ["name the class at its place, or ask a method of the instance"]
        return AnnotatorError(
            f"{what} that is known, and this is a class that varies", pos, help=help, code="operand"
        )
    return AnnotatorError(f"{what}, and this is {reader.phrases.kind(b)}", pos, code="operand")


def _tuple_item(reader: ErrorReader, o: int, b: str) -> AnnotatorError:
    """An item of a tuple that is not there, or taken by an index that varies; or something that is unpacked."""
    pos = reader.origins.op_pos(o)
    v, index = reader.session.exporter.op_of[o].args[:2]
    unpacked = next((op for op in reader.session.exporter.op_of.values() if op.result is v), None)
    number = reader.session.entity(v)
    notes = reader.origins.why(o, 0, "tuple")
    if unpacked is not None and unpacked.opname == "unpack" and isinstance(unpacked.args[1], Constant):
        given = reader.kinds(unpacked.args[0])
        if given != "a tuple":
            message = f"{given} cannot be unpacked into {unpacked.args[1].value} variables"
            return AnnotatorError(message, pos, notes=reader.where_from(unpacked.args[0], pos), code="index")
    nodes = {n for x, n in reader.rows("tuple_node") if x == number}
    lengths = sorted({k for n, k in reader.rows("tuple_length") if n in nodes})
    what = f"a tuple of {items(lengths[0])}" if lengths else "a tuple"
    if not isinstance(index, Constant) or not isinstance(index.value, int):
        message = f"an item of {what} is taken by {reader.phrases.kind(b)} that is not a constant"
        if b not in ("int", "nonneg", "bool"):
            message = f"{what} cannot be indexed by {reader.phrases.kind(b)}"
        help = ["each item of a tuple has a type of its own: use a list where all have the same"]
        return AnnotatorError(message, pos, notes=notes, help=help, code="index")
    if unpacked is not None and unpacked.opname == "unpack" and isinstance(unpacked.args[1], Constant):
        message = f"{what} cannot be unpacked into {unpacked.args[1].value} variables"
    else:
        message = f"{what} has no item {index.value}"
    return AnnotatorError(message, pos, notes=notes, code="index")


_TEXTS = {
    "len": "{} has no length",
    "iter": "{} cannot be iterated over",
    "next": "{} is not an iterator",
    "setitem": "items of {} cannot be assigned",
    "delitem": "items of {} cannot be deleted",
    "getslice": "{} cannot be sliced",
    "setslice": "slices of {} cannot be assigned",
    "delslice": "slices of {} cannot be deleted",
}

_HELP = {
    ("setitem", "tuple"): "a tuple does not change: use a list, or make a new tuple",
    ("setitem", "str"): "a str does not change: make a new one, or a list of characters",
    ("setitem", "char"): "a str does not change: make a new one, or a list of characters",
    ("setitem", "bytes"): "bytes do not change: use a bytearray",
    ("iter", "int"): "`range(n)` counts from 0 to n - 1",
    ("iter", "nonneg"): "`range(n)` counts from 0 to n - 1",
    ("next", "list"): "`iter(x)` makes an iterator of it",
    ("delitem", "tuple"): "a tuple does not change: use a list, or make a new tuple",
}


def operand1(reader: ErrorReader, o: int, n: str, a: str) -> AnnotatorError:
    """No meaning for one operand."""
    kind = reader.phrases.kind(a)
    message = _TEXTS[n].format(kind) if n in _TEXTS else f"`{SYMBOLS.get(n, n)}` cannot be applied to {kind}"
    notes = reader.origins.why(o, 0, a) + reader.phrases.class_note(a, n)
    help = [_HELP[n, a]] if (n, a) in _HELP else hints.operand(a, a, n) if a == "none" else []
    if n == "len" and reader.phrases.is_generator(a):
        help = ["count its items with a loop, or make a list of it: `list(…)`"]
    if n in ("iter", "next") and _is_live_iterator(reader, a):
        message = f"{kind} that was made before the program runs cannot be iterated over"
        help = ["make it where it is used, in a function; what a module keeps can be a list, or its iterator"]
    return AnnotatorError(message, reader.origins.op_pos(o), notes=notes, help=help, code="operand")


def _is_live_iterator(reader: ErrorReader, a: str) -> bool:
    """Whether it is an iterator that a module or a class holds: of a class without code in Python, or a generator."""
    code = getattr(type(reader.phrases.live(a)), "__next__", None)
    return isinstance(code, types.WrapperDescriptorType)


def unsupported(reader: ErrorReader, o: int, n: str) -> AnnotatorError:
    """No rule applies."""
    op = reader.session.exporter.op_of[o]
    if n.startswith("more than"):
        return AnnotatorError(f"the call passes {n}", op.pos, help=["pass a list"], code="unsupported")
    is_call = op.opname in ("simple_call", "call_args")
    text = f"`{n}(…)`" if is_call else f"`{SYMBOLS.get(n, n)}`"
    help = ['only numbers are added up: `"".join(texts)` puts texts together'] if n == "sum" else []
    help = ["`//` gives an int, and int(…) makes one of a float"] if n in ("ovfcheck", "intmask") else help
    return AnnotatorError(f"{text} is not supported for {reader.given(op)}", op.pos, help=help, code="unsupported")


def raised(reader: ErrorReader, v: int, a: str) -> AnnotatorError:
    """Something is raised that is no exception."""
    leaving = [(pos, x) for pos, x in reader.origins.leaving(v) if x is not None and a in reader.origins.atoms[x]]
    pos = min((pos for pos, _ in leaving if pos), key=SourcePos.sort_key, default=None)
    help = ['raise an exception, such as `ValueError("…")`, or an instance of a class below `Exception`']
    if reader.phrases.users_class(a):
        help = [f"let `{reader.phrases.users_class(a)}` be a subclass of `Exception`"]
    message = f"only exceptions can be raised, not {reader.phrases.kind(a)}"
    return AnnotatorError(message, pos, notes=reader.phrases.definition(a), help=help, code="operand")


def power(reader: ErrorReader, o: int) -> AnnotatorError:
    """A constant int to the power of a negative constant."""
    pos, op = reader.origins.op_pos(o), reader.session.exporter.op_of[o]
    notes = [note for note in reader.where_from(op.args[1], pos) if not same_line(note, pos)]
    help = ["write float(…) around the base where a float is meant"]
    return AnnotatorError(
        "an int to a negative power is a float in Python", pos, notes=notes, help=help, code="operand"
    )


def joined(reader: ErrorReader, o: int, v: int, a: str) -> AnnotatorError:
    """An item that `join` cannot put between others."""
    pos = reader.origins.op_pos(o)
    _, end = reader.origins.origin(v, a)
    notes = [note for note in reader.origins.notes(word(a), end, v, pos) if not same_line(note, pos)]
    help = ['make text of the items first: `", ".join([str(item) for item in items])`']
    if a in ("str", "char", "bytes"):
        help = ["join texts by a text, bytes by bytes: `.encode()` and `.decode()` make one of the other"]
    message = f"an item that `join` is to put together is {reader.phrases.kind(a)}"
    return AnnotatorError(message, pos, notes=notes, help=help, code="operand")


def no_mapping(reader: ErrorReader, o: int, v: int, a: str) -> AnnotatorError:
    """`{**x}` of what is no dict."""
    pos = reader.origins.op_pos(o)
    _, end = reader.origins.origin(v, a)
    notes = [note for note in reader.origins.notes(word(a), end, v, pos) if not same_line(note, pos)]
    if reader.phrases.users_class(a):
        kind = reader.phrases.kind(a)
        message = f"`update` with keywords takes over dicts and pairs, not what has `keys`: this is {kind}"
        help = ["call `update` twice, once for the keywords"]
    else:
        message = f"`**` puts what is in a dict into another one, and this is {reader.phrases.kind(a)}"
        help = ["`dict(pairs)` makes a dict of pairs"]
    return AnnotatorError(message, pos, notes=notes, help=help, code="operand")


def declined(reader: ErrorReader, o: int) -> AnnotatorError:
    """A special method called by name, whose NotImplemented nobody handles."""
    op = reader.session.exporter.op_of[o]
    if op.opname in ("simple_call", "call_args"):
        message = "the method that is called here can return NotImplemented, which is no value"
        help = ["write the operator instead of calling its method"]
    else:
        message = (
            "the method behind this operation returns NotImplemented, which is no value, and nobody else is asked"
        )
        help = ["raise an exception in the method: NotImplementedError, or TypeError"]
    return AnnotatorError(message, op.pos, help=help, code="operand")


def abstract(reader: ErrorReader, o: int, p: str) -> AnnotatorError:
    """An instance of an abstract class."""
    cls = reader.phrases.live(p)
    if is_protocol(cls):
        notes = [Note("the class is defined here", reader.phrases.class_place(p.removeprefix("class ")))]
        message = f"`{cls.__name__}` is a protocol: it has no instances of its own"
        help = ["call a class that follows it"]
        return AnnotatorError(message, reader.origins.op_pos(o), notes=notes, help=help, code="operand")
    names = [f"`{name}`" for name in sorted(getattr(cls, "__abstractmethods__", ()))]
    lacking = f"the abstract method{'s' if len(names) > 1 else ''} {' and '.join(names)}"
    message = f"`{cls.__name__}` cannot be instantiated: it does not define {lacking}"
    notes = [Note("the class is defined here", reader.phrases.class_place(p.removeprefix("class ")))]
    help = ["call a subclass that defines all abstract methods"]
    return AnnotatorError(message, reader.origins.op_pos(o), notes=notes, help=help, code="operand")


def below_builtin(reader: ErrorReader, o: int, c: str) -> AnnotatorError:
    """An instance of a class below `list` and the like is made, or an operation is applied to one."""
    cls = reader.phrases.live(c)
    base = getattr(builtin_base(cls), "__name__", "")
    message = f"`{cls.__name__}` derives from `{base}`: instances of such classes are not in the language"
    help = [f"keep the {base} in an attribute, and give the class the methods that it needs"]
    pos, notes = reader.origins.op_pos(o), reader.phrases.definition(c)
    return AnnotatorError(message, pos, notes=notes, help=help, code="unsupported")


def metaclass(reader: ErrorReader, o: int, p: str) -> AnnotatorError:
    """The class hooks its construction."""
    cls: Any = reader.phrases.live(p.removeprefix("class ")) or reader.phrases.live(p)
    hook = "it has a `__call__` or `__new__` of its own"
    if isinstance(cls, type):
        meta = type(cls)
        hooked = meta is not type and "__call__" in vars(meta)
        hook = f"its metaclass `{meta.__name__}` has a `__call__`" if hooked else "it has a `__new__` of its own"
    if isinstance(cls, type) and cls.__module__ in sys.stdlib_module_names:
        message = f"the class `{cls.__name__}` of `{cls.__module__}` is not in the language"
        help = hints.library(cls.__module__)
        return AnnotatorError(message, reader.origins.op_pos(o), help=help, code="unsupported")
    if isinstance(cls, type) and builtin_base(cls) is not None and not issubclass(cls, BaseException):
        return below_builtin(reader, o, p.removeprefix("class "))
    message = f"calling {reader.phrases.kind(p)} does not simply make an instance: {hook}"
    notes = reader.phrases.definition(p.removeprefix("class "))
    help = ["let `__init__` do what is needed, or call a function that makes the instance"]
    return AnnotatorError(message, reader.origins.op_pos(o), notes=notes, help=help, code="unsupported")
