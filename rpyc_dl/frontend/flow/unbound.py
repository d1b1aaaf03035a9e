"""Names that have no value: locals that are never set, or deleted before they are read, and undefined globals."""

from __future__ import annotations

import difflib
from collections.abc import Mapping

from rpyc_dl.errors import FlowingError, Note
from rpyc_dl.frontend.bytecode.instructions import Bytecode, Instr
from rpyc_dl.frontend.flow.space.base import RecordingSpace
from rpyc_dl.frontend.programtext.mainblocks import bound_under_main
from rpyc_dl.frontend.refusals import refused


def never_bound(space: RecordingSpace, instr: Instr) -> FlowingError | None:
    """The error for reading a local variable that has no value on any path; None where it may have one."""
    code, slot = space.frame.code, instr.arg
    name = code.slots[slot]
    if not space.recorder.may_be_bound(slot):
        for before in code.instrs:
            if before.op == "REFUSE":  # no path goes on behind it: there the variable may have its value
                item, what = before.arg
                return refused(item, code.position(before), what)
        error = space.refuse("unbound variable", name)
        error.notes = _notes_on(code, "STORE_FAST", slot, "it is local because it is assigned here")
    elif instr.handler is None and space.recorder.is_always_deleted(slot):
        error = space.refuse("deleted variable", name)
        error.notes = _notes_on(code, "STORE_FAST", slot, "it gets its value here")
        error.notes += _notes_on(code, "DELETE_FAST", slot, "it is deleted here")
    else:
        return None
    error.code = "unbound"
    if name in space.source.globals:
        error.help = ["the module's variable is another one: give this one another name, or a value first"]
    return error


def undefined(space: RecordingSpace, name: str, table: Mapping[str, object]) -> FlowingError:
    """The error for a name that neither the module nor `table`, the builtins, has."""
    code, namespace = space.frame.code, space.source.globals
    error = space.refuse("undefined name", name)
    error.label = "not a global or a builtin"
    owner = namespace.get(space.source.func.__qualname__.split(".")[0])
    if name in code.slots:
        error.notes = _notes_on(code, "STORE_FAST", code.slots.index(name), "it belongs to this comprehension")
        error.help = ["outside of the comprehension it has no value: give another variable one"]
    elif isinstance(owner, type) and name in vars(owner):
        error.help = [f"an attribute of a class is reached through it: `{owner.__name__}.{name}`, or `self.{name}`"]
    local = [slot for slot in code.slots if slot.isidentifier() and slot != name]
    near = difflib.get_close_matches(name, [*local, *namespace], 1) or difflib.get_close_matches(
        name, [*table], 1, cutoff=0.75
    )
    under_main = bound_under_main(code.code.co_filename, name)
    if under_main is not None:
        error.notes.append(
            Note("only this gives it a value, which does not run where the module is imported", under_main)
        )
        error.help = ["give it a value elsewhere in the module, too"]
    elif near and not error.notes:
        error.help = [f"did you mean `{near[0]}`?"]
    return error


def _notes_on(code: Bytecode, op: str, slot: int, text: str) -> list[Note]:
    """Where the variable is first assigned, or deleted."""
    return [Note(text, code.position(i)) for i in code.instrs if i.op == op and i.arg == slot][:1]
