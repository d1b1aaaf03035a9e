"""Calls of what cannot be called, and calls that do not fit what they call."""

from __future__ import annotations

import inspect
import os
import re
import types
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from rpyc_dl.annotator.errors import hints
from rpyc_dl.annotator.errors.phrases import call_note
from rpyc_dl.errors import AnnotatorError, Note
from rpyc_dl.facts.specialization import func_pos
from rpyc_dl.frontend.model import Constant
from rpyc_dl.frontend.operations import operation_arity
from rpyc_dl.source import SourcePos
from rpyc_dl.userfiles import is_users

if TYPE_CHECKING:
    from rpyc_dl.annotator.errors.reader import ErrorReader, Row


def call(reader: ErrorReader, o: int, a: str) -> AnnotatorError:
    """Not callable, or a builtin that is not supported."""
    pos = reader.origins.op_pos(o)
    if not a.startswith("builtin "):
        message = f"{reader.phrases.kind(a)} cannot be called"
        help = hints.operand(a, a, "call") if a == "none" else []
        notes = [*_of_property(reader, o), *reader.origins.why(o, 0, a), *reader.phrases.class_note(a, "call")]
        return AnnotatorError(message, pos, notes=notes, help=help, code="call")
    if a == "builtin super":
        return _super(reader, o)
    name = re.sub(r"^_(?=[a-z])", "", a.removeprefix("builtin "))  # `_csv.reader` is `csv.reader` to everybody
    name = re.sub(r"^posix\.", "os.", name)
    message = _miscounted(reader, o, a) or f"the builtin `{name}` is not supported"
    return AnnotatorError(message, pos, help=hints.builtin(name), code="call")


def _of_property(reader: ErrorReader, o: int) -> list[Note]:
    """That what is called is the value of a property: `box.size()`."""
    called = reader.session.entity(reader.session.exporter.op_of[o].args[0])
    read = reader.origins.producer(called) if called is not None else None
    if read is None or read.opname != "getattr" or not isinstance(read.args[1], Constant):
        return []
    name, owner = read.args[1].value, reader.session.entity(read.args[0])
    classes = [reader.phrases.live(atom) for atom in sorted(reader.origins.atoms[owner])] if owner is not None else []
    for cls in classes:
        found = inspect.getattr_static(cls, name, None) if isinstance(cls, type) else None
        if isinstance(found, property) and isinstance(found.fget, types.FunctionType):
            text = f"`{name}` is a property: it is read without brackets"
            return [Note(text, replace(func_pos(found.fget), function=found.fget.__code__.co_name))]
    return []


def _miscounted(reader: ErrorReader, o: int, a: str) -> str | None:
    """What CPython says of the number of arguments, of a builtin that is known with another one."""
    op = reader.session.exporter.op_of[o]
    live = reader.phrases.live(a)
    if op.opname != "simple_call" or not operation_arity(live):
        return None
    try:
        inspect.signature(live).bind(*op.args[1:])
    except TypeError as error:
        return f"`{live.__name__}` cannot be called like this: {error}"
    except ValueError:
        pass
    return None


def _super(reader: ErrorReader, o: int) -> AnnotatorError:
    """`super().name` that is the same for no instance."""
    made = reader.session.exporter.op_of[o]
    ops = reader.session.exporter.op_of.values()
    read = next((op for op in ops if op.opname == "getattr" and op.args[0] is made.result), made)
    name = getattr(read.args[1], "value", "") if read is not made else ""
    cls = getattr(made.args[1], "value", None) if len(made.args) > 1 else None
    if not isinstance(cls, type) or not name:
        return AnnotatorError(
            "`super()` can only be used to read an attribute of a base class", made.pos, code="call"
        )
    message = f"no base class of `{cls.__name__}` has `{name}`"
    help = ["call a method that the base class defines, or leave the call out"]
    if any(hasattr(base, name) for base in cls.__mro__[1:]):
        message = f"`super().{name}` of `{cls.__name__}` cannot be found while translating"
        help = [f"name the class: `{cls.__mro__[1].__name__}.{name}(self, …)`"]
    symbols = [s for (s,) in reader.rows("class") if reader.phrases.live(s) is cls]
    bases = [s for (s,) in reader.rows("class") if reader.phrases.live(s) in cls.__bases__]
    notes = [note for symbol in symbols for note in reader.phrases.definition(symbol)][:1]
    places = [reader.phrases.class_place(symbol) for symbol in bases]
    notes += [Note("its base class is defined here", place) for place in places if place]
    return AnnotatorError(message, read.pos, notes=notes, help=help, code="attribute")


def unawaited(reader: ErrorReader, ignore: Callable[[Row], bool]) -> Iterator[AnnotatorError]:
    """Functions whose coroutines never run. (Behind another error, what awaits them may not have been seen.)"""
    called = sorted({f for _, f, _ in reader.rows("wants")})
    for row in sorted(reader.rows("unawaited_error")):
        pos = reader.origins.op_pos(row[0])
        if pos is None or ignore(row):
            continue
        name = (pos.function or "").rpartition(".<locals>.")[2]
        what = f"the coroutines of `{name}`" if name and is_users(pos.filename) else "this coroutine"
        help = ["await it in an async function, or pass it to `asyncio.run` or `asyncio.create_task`"]
        maker = next((f for f in called if _is_defined_at(reader.phrases.live(f), pos)), None)
        notes = call_note(reader.session, maker) if maker is not None else []
        message = f"nothing awaits {what}: the body would never run"
        yield AnnotatorError(message, pos, notes=notes, help=help, code="unawaited")


def _is_defined_at(live: object, pos: SourcePos) -> bool:
    """Whether it is the user's function that makes the coroutines, and no method of their class."""
    code = getattr(live, "__code__", None)
    if code is None or code.co_name != (pos.function or "").rpartition(".")[2]:
        return False
    return is_users(pos.filename) and (code.co_filename, code.co_firstlineno) == (pos.filename, pos.lineno)


def too_few(reader: ErrorReader, o: int, f: str, i: int) -> AnnotatorError:
    """Parameters without a value."""
    live = reader.phrases.live(f)
    names = live.__code__.co_varnames
    lacking = sorted({j for p, g, j in reader.rows("too_few_error") if (p, g) == (o, f)})
    missing = [names[j] if j < len(names) else names[-1] for j in lacking]  # what we make has names of its own
    what = "argument" if len(missing) == 1 else "arguments"
    listed = " and ".join(f"`{name}`" for name in missing)
    name, pos = reader.phrases.function_name(f), reader.origins.op_pos(o)
    message, help = f"the call gives no value for the {what} {listed} of `{name}`", []
    if f"raise {name}" == ((pos.line() or "") if pos else "").strip():
        message = f"`raise {name}` makes an instance without the {what} {listed}"
        help = [f"write `raise {name}({', '.join(missing)})`"]
    return AnnotatorError(message, pos, notes=_callee(reader, o, f), help=help, code="arity")


def too_many(reader: ErrorReader, o: int, f: str, given: int, taken: int) -> AnnotatorError:
    """More values than parameters."""
    code = reader.phrases.live(f).__code__
    name = reader.phrases.function_name(f)
    takes_self = code.co_argcount > 0 and code.co_varnames[0] in ("self", "cls")
    takes = taken - takes_self
    count = f"{takes} argument{'' if takes == 1 else 's'}" if takes else "no arguments"
    bound = any(shift for p, _, shift, _ in reader.rows("goes") if p == o)
    passes = f"the call passes {given + bound - takes_self}"
    help = []
    if bound and not takes_self and given <= taken:
        passes = "it is called on an instance, which is passed, too"
        help = [f"a method takes the instance first: `def {code.co_name}(self{', …' if takes else ''})`"]
    message = f"`{name}` takes {count}, but {passes}"
    return AnnotatorError(message, reader.origins.op_pos(o), notes=_callee(reader, o, f), help=help, code="arity")


def star(reader: ErrorReader, o: int, x: int, a: str) -> AnnotatorError:
    """Values passed with a star, of which the number is not known."""
    kind = reader.phrases.kind(a)
    notes = reader.origins.notes(kind, reader.origins.origin(x, a)[1], x, None)
    message = f"only a tuple can be passed with a star, not {kind}: how many arguments are these?"
    if a == "tuple":
        message = "arguments with a star can be passed to functions of the program, not to this one"
    help = ["pass the values one by one, or the list itself to a function that takes a list"]
    return AnnotatorError(message, reader.origins.op_pos(o), notes=notes, help=help, code="arity")


def keywords(reader: ErrorReader, o: int, x: int, a: str) -> AnnotatorError:
    """Names that are in a dict, and cannot be handed out."""
    message = "only a function of the program can be passed keywords with `**` that are not known while compiling"
    help = ["name the keywords in the call"]
    notes: list[Note] = []
    if not a.startswith("builtin ") and reader.origins.group.get(a) != "method":
        kind = reader.phrases.kind(a)
        message = f"keywords that are passed with `**` are a dict with texts as keys, not {kind}"
        notes = reader.origins.notes(kind, reader.origins.origin(x, a)[1], x, None)
        if reader.origins.group.get(a) == "instance":
            help = ["pass `**dict(…)` of it: a plain dict", *help]
    return AnnotatorError(message, reader.origins.op_pos(o), notes=notes, help=help, code="arity")


def keyword(reader: ErrorReader, o: int, f: str, name: str) -> AnnotatorError:
    """No such parameter."""
    message = f"`{reader.phrases.function_name(f)}` has no argument `{name}`"
    code = reader.phrases.live(f).__code__
    names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    first = code.co_posonlyargcount
    help = [f"give `{name}` by its place: it stands in front of `/`"] if name in names[:first] else []
    help = help or hints.near(name, [*names[first:]])
    return AnnotatorError(message, reader.origins.op_pos(o), notes=_callee(reader, o, f), help=help, code="arity")


def twice(reader: ErrorReader, o: int, f: str, name: str) -> AnnotatorError:
    """A parameter that is given by position and by name."""
    function = reader.phrases.function_name(f)
    message = f"the call gives the argument `{name}` of `{function}` twice: in its place, and by name"
    return AnnotatorError(message, reader.origins.op_pos(o), notes=_callee(reader, o, f), code="arity")


def no_init(reader: ErrorReader, o: int, c: str) -> AnnotatorError:
    """Arguments for a class that takes none."""
    name = reader.phrases.live(c).__name__
    message = f"`{name}` takes no arguments: it has no `__init__`"
    return AnnotatorError(message, reader.origins.op_pos(o), notes=reader.phrases.definition(c), code="arity")


def spec(reader: ErrorReader, o: int, f: str, i: int) -> AnnotatorError:
    """Specialised by value, but not a constant."""
    name = reader.phrases.function_name(f)
    message = f"argument {i} of `{name}` must be a constant: the function is specialised by its value"
    return AnnotatorError(message, reader.origins.op_pos(o), code="specialize")


def _is_made(filename: str) -> bool:
    """Whether what is there was written by us, while translating."""
    return os.path.basename(filename).startswith("<")


def _callee(reader: ErrorReader, o: int, f: str) -> list[Note]:
    """Where the function is defined, and how it gets to the call where that does not name it."""
    pos = reader.session.function_pos(f)
    place = pos if not _is_made(pos.filename) else _owner_place(reader, f)
    notes = [Note("it is defined here", place)] if place else []
    bound = {p for p, _, g in reader.rows("bound_method") if g == f}
    op = reader.session.exporter.op_of[o]
    number = reader.session.entity(op.args[0])
    for atom in sorted(reader.origins.atoms.get(number or -1, set()) & {f, *bound}):
        notes += reader.origins.why(o, 0, atom)
    return notes


def _owner_place(reader: ErrorReader, f: str):  # type: ignore[no-untyped-def]
    """Where the class stands of which the method was made (`dataclass`, `namedtuple`)."""
    live = inspect.unwrap(reader.phrases.live(f))
    for (symbol,) in reader.rows("class"):
        cls = reader.phrases.live(symbol)
        if isinstance(cls, type) and live in vars(cls).values():
            return reader.phrases.class_place(symbol)
    return None
