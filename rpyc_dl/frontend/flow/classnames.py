"""`getattr(self, "visit_" + type(node).__name__)(node)`: texts that a graph makes of the name of a value's class.

Such a name is not any name: where what it has found is called with the value itself, the class decides which method
that is, and each method is given instances of one class (`classdispatch.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rpyc_dl.frontend.bytecode.instructions import Instr
from rpyc_dl.frontend.flow.classdispatch import ClassName
from rpyc_dl.frontend.model import Constant, Value, Variable

#: Methods of texts that give another text for the name.
_CHANGES = ("lower", "upper")


@dataclass(frozen=True)
class Found:
    """What was found by such a name: in which value, or else the default."""

    owner: Value
    name: ClassName
    default: Value | None

    @property
    def kind_of_default(self) -> str:
        """A "value", "None", or "nothing"."""
        if self.default is None:
            return "nothing"
        return "None" if isinstance(self.default, Constant) and self.default.value is None else "value"


#: What comes behind the call in `m = getattr(o, name, None)`, `if m is None: m = x.other`.
_FALLBACK = (
    ("STORE_FAST",),
    ("LOAD_FAST",),
    ("POP_JUMP_IF_NOT_NONE", "POP_JUMP_IF_TRUE"),
    ("LOAD_FAST",),
    ("LOAD_ATTR",),
    ("STORE_FAST",),
)


@dataclass(frozen=True)
class Fallback:
    """A method that is taken, by its name, of what is in a slot, where `getattr` has given None. `stored_at`: the
    instruction that puts it in the place of what was found."""

    slot: int
    method: str
    stored_at: int


def fallback(instrs: Sequence[Instr], at: int) -> Fallback | None:
    """The fallback that the instructions from `at` on have for the None that `getattr` gives, if they begin so."""
    ops = list(instrs[at : at + len(_FALLBACK)])
    if len(ops) < len(_FALLBACK) or any(op.op not in known for op, known in zip(ops, _FALLBACK, strict=True)):
        return None
    if len({ops[i].arg for i in (0, 1, -1)}) > 1 or ops[2].target != at + len(_FALLBACK):
        return None
    if sum(op.target == ops[2].target for op in instrs) > 1:
        return None  # other paths join there, too
    return Fallback(ops[3].arg, ops[4].arg, at + len(_FALLBACK) - 1)


class ClassNames:
    """The texts in one graph that are made so, by their variables, and what was found by them."""

    def __init__(self) -> None:
        self._types: dict[Value, Value] = {}  # `type(x)`: x
        self._names: dict[Value, ClassName] = {}
        self._methods: dict[Value, tuple[ClassName, str]] = {}  # `name.lower`: the name, and the method
        self._found: dict[Value, Found] = {}

    def note(self, opname: str, args: Sequence[Value], result: Variable) -> None:
        """Look whether an operation that has been recorded makes such a text, or a part of it."""
        known: list[Any] = [arg.value if isinstance(arg, Constant) else None for arg in args]
        if opname == "type":
            self._types[result] = args[0]
        elif opname == "getattr" and known[1] in ("__name__", "__qualname__") and args[0] in self._types:
            self._names[result] = ClassName(self._types[args[0]])
        elif opname == "getattr" and known[1] in _CHANGES and args[0] in self._names:
            self._methods[result] = self._names[args[0]], known[1]
        elif opname == "simple_call" and len(args) == 1 and args[0] in self._methods:
            name, method = self._methods[args[0]]
            self._names[result] = name.changed(method)
        elif opname in ("str", "format") and args[0] in self._names and known[1:] in ([], [""]):
            self._names[result] = self._names[args[0]]
        elif opname in ("add", "build_str"):
            self._note_joined(args, known, result)
        elif opname == "mod" and isinstance(known[0], str) and args[1] in self._names:
            start, _, end = known[0].partition("%s")
            if known[0].count("%") == 1 and "%s" in known[0]:
                self._names[result] = self._names[args[1]].within(start, end)

    def _note_joined(self, parts: Sequence[Value], known: Sequence[Any], result: Variable) -> None:
        """Texts that are joined, of which one is such a name and all others are known."""
        places = [i for i, part in enumerate(parts) if part in self._names]
        if len(places) == 1 and all(isinstance(text, str) for i, text in enumerate(known) if i != places[0]):
            at = places[0]
            self._names[result] = self._names[parts[at]].within("".join(known[:at]), "".join(known[at + 1 :]))

    def of_class(self, name: Value) -> ClassName | None:
        """What a text is of, if it was made of the name of a class."""
        return self._names.get(name)

    def note_found(self, result: Value, args: Sequence[Value]) -> None:
        """Remember what `getattr(owner, name[, default])` gave, where the name is such a text."""
        owner, name, *default = args
        if name in self._names and all(isinstance(arg, (Variable, Constant)) for arg in args):
            self._found[result] = Found(owner, self._names[name], default[0] if default else None)

    def found(self, value: Value, args: Sequence[Value]) -> Found | None:
        """By which name the value was found that is called, if it is called with what the name is of."""
        found = self._found.get(value)
        return found if found is not None and any(arg is found.name.of for arg in args) else None
