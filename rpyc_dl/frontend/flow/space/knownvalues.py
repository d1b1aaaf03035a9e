"""What is known of the variables of a graph that is being built: which operation gave them, of what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rpyc_dl.frontend.flow import formatting
from rpyc_dl.frontend.flow.classnames import ClassNames
from rpyc_dl.frontend.flow.nametests import NameTests
from rpyc_dl.frontend.flow.recorder import Recorder
from rpyc_dl.frontend.flow.textletters import TextLetters
from rpyc_dl.frontend.interpreter.space import UNBOUND
from rpyc_dl.frontend.model import Constant, Value, Variable
from rpyc_dl.frontend.operations import BOOL_RESULT
from rpyc_dl.frontend.replace import applevel, arguments
from rpyc_dl.frontend.replace.computednames import MadeName, beginning
from rpyc_dl.programtables import remembered
from rpyc_dl.source import SourcePos

#: The names of methods whose calls may become calls of functions of ours.
_REPLACED_METHODS = frozenset({*applevel.METHODS, *arguments.NAMES})


class KnownValues:
    """What is known of the variables of one graph. They are never carried into another tree of blocks, so what is
    noted stays true."""

    def __init__(self, recorder: Recorder) -> None:
        self.boolean: set[Variable] = set()
        self.texts: set[Variable] = set()
        self.beginnings: dict[Variable, str] = {}  # of texts: how they begin
        self.letters = TextLetters()
        self.classnames = ClassNames()
        self.nametests = NameTests(recorder)
        self.tuples: dict[Variable, list[Value]] = {}
        self.dicts: dict[Variable, dict[str, Value]] = {}
        self.instance_of: dict[Variable, Value] = {}
        self.no_exceptions: dict[Variable, Value] = {}  # instances of classes below no exception
        self.closure_of: dict[Variable, type] = {}  # the class of a closure that is made here
        self.generators: set[Variable] = set()  # made by calls here, of functions that clean up
        self.types: dict[Variable, Value] = {}  # type(x), by the x
        self.methods: dict[Variable, Sequence[Value]] = {}  # x.sort and such: the x, the name
        self.methods_of_texts: dict[Variable, Any] = {}  # ", ".join and such
        self.formats: dict[Variable, Any] = {}  # `format` of known texts

    def made_name(self, name: Value, place: SourcePos | None) -> MadeName:
        """What is known of a text that names an attribute at a place."""
        start = self.beginnings.get(name, "") if isinstance(name, Variable) else ""
        return MadeName(start, self.nametests.passed(name), place)

    def note(self, opname: str, args: list[Any], result: Variable) -> None:
        """Note what a recorded operation tells of its result."""
        self.nametests.note_operation(opname, args, result)
        self.letters.note(opname, args, result)
        self.classnames.note(opname, args, result)
        text = _constant(args[0]) if opname == "getattr" else None
        if isinstance(text, (str, bytes)) and hasattr(text, str(_constant(args[1]))):
            self.methods_of_texts[result] = _method_of_text(type(text), text, _constant(args[1]))
        if opname in BOOL_RESULT:
            self.boolean.add(result)
        elif opname == "build_str" or (opname in ("add", "mod") and type(_constant(args[0])) is str):
            self.texts.add(result)
            self.beginnings[result] = beginning(opname, [_constant(arg) for arg in args])
        elif opname == "newtuple":
            self.tuples[result] = args
        elif opname == "type":
            self.types[result] = args[0]
        elif opname == "getattr" and _constant(args[1]) in _REPLACED_METHODS:
            self.methods[result] = args[:2]
        elif opname == "getattr" and formatting.is_format(*args[:2]):
            self.formats[result] = formatting.method(args[0].value, args[1].value)
        elif opname == "newdict" and all(isinstance(_constant(key), str) for key in args[::2]):
            self.dicts[result] = {_constant(key): value for key, value in zip(args[::2], args[1::2], strict=True)}


@remembered
def _method_of_text(cls: type, text: Any, name: str) -> Any:
    """The method of a known text: one object, as methods of one object are equal."""
    return getattr(text, name)


def _constant(value: Value) -> Any:
    """The live object that it is known to be; UNBOUND for a variable."""
    return value.value if isinstance(value, Constant) else UNBOUND


def flat(classes: Any) -> list[Any]:
    """The classes of a tuple of classes, which may be nested."""
    return [cls for item in classes for cls in flat(item)] if isinstance(classes, tuple) else [classes]
