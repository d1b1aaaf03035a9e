"""Global variables, `globals()`, the variables of other modules, and imports in functions."""

from __future__ import annotations

import builtins
import types
from collections.abc import Mapping
from typing import Any

from rpyc_dl.frontend.flow import (
    imports,
)
from rpyc_dl.frontend.flow.space.base import RecordingSpace
from rpyc_dl.frontend.flow.unbound import undefined
from rpyc_dl.frontend.functions import instancedicts
from rpyc_dl.frontend.interpreter.space import UNBOUND
from rpyc_dl.frontend.model import Constant, Variable, c_last_exception
from rpyc_dl.frontend.programtext import storedglobals
from rpyc_dl.frontend.refusals import refused_call
from rpyc_dl.frontend.replace import (
    builtinbases,
    classnames,
    globalnames,
)
from rpyc_dl.frontend.replace.classnames import ClassMember, ClassNames, KnownValue
from rpyc_dl.frontend.replace.globalnames import GlobalNames
from rpyc_dl.frontend.synthetic import is_ours
from rpyc_dl.rlib.app.primitives import lists_names

#: What is done to the names of `vars(C)` as to a tuple of them.
_OF_KEYS = frozenset({"iter", "len", "contains"})


class GlobalVariables(RecordingSpace):
    """Variables of modules: constants, or cells where the program stores them."""

    def on_globals(self, opname: str, w_names: Any, *args_w: Any) -> Any:
        """An operation on `globals()`."""
        names: GlobalNames = w_names.value
        name = self.constant(args_w[0]) if args_w else UNBOUND
        if opname == "getattr" and name == "get":
            return Constant(globalnames.GetGlobal(names))
        if opname == "getattr" and name in globalnames.VIEWS:
            return Constant(globalnames.GlobalMethod(names, name))
        if opname == "contains" and isinstance(name, str):
            return Constant(self.has_value(names, name))
        if opname == "getitem" and isinstance(name, str):
            return self.global_of(names, name)
        if opname in ("getitem", "contains") and isinstance(args_w[0], Variable):
            found = self.of_computed_name(names, opname, list(args_w))
            if found is not None:
                return found
        if isinstance(names, ClassNames) and opname in _OF_KEYS:
            return self.operation(opname, Constant(tuple(names.namespace)), *args_w)
        raise self.refuse(names.refusal)

    def of_computed_name(self, names: GlobalNames, asked: str, args_w: list[Any]) -> Any:
        """What is asked of `globals()` by a name that the program makes; None where no function begins as it does."""
        if isinstance(names, ClassNames) and asked != "getitem":
            return None
        others: set[str] = set()
        if not isinstance(names, ClassNames):
            others = self.stored.names(names.namespace) | self._bound_behind(names.namespace)
        made = globalnames.by_name(names, self.known.beginnings.get(args_w[0], ""), self.site(), asked, others)
        return None if made is None else self.call(Constant(made), args_w)

    def _bound_behind(self, namespace: dict[str, Any]) -> set[str]:
        """The variables of the module that its body, if this is it, binds behind this place only."""
        if namespace is not self.source.globals or self.source.code.co_name != "<module>":
            return set()
        line = self.frame.instr.lineno
        return {name for name in namespace if globalnames.is_bound_behind(namespace, name, line)}

    def names_of_class(self, w_cls: Any) -> Constant | None:
        """`vars(C)` of a class that is known, unless it is kept or given away; None where it is not known."""
        cls = self.constant(w_cls)
        if not isinstance(cls, type) or is_ours(self.source.func) or not instancedicts.is_of_program_class(cls):
            return None
        if not classnames.has_names(cls):
            return None
        if not self.is_read_at_once():
            raise self.refuse("vars")
        self.tell_names_are_known(w_cls, bases=False)
        return Constant(classnames.of_class(cls))

    def tell_names_are_known(self, w_cls: Any, bases: bool) -> None:
        """What a class has under its names is asked for: the rules see whether the program adds names."""
        self.record("simple_call", [Constant(lists_names), w_cls, Constant(int(bases))], may_raise=False)

    def is_read_at_once(self) -> bool:
        """Whether the next instruction may read from a mapping on top of the stack, or give it to one that does."""
        after = self.frame.code.instrs[self.frame.next].op
        return after.startswith(("LOAD_", "PUSH_NULL", "CONTAINS_", "BINARY_", "COMPARE_OP", "GET_ITER", "CALL"))

    def global_of(self, names: GlobalNames, name: str) -> Any:
        """`globals()[name]`"""
        if isinstance(names, ClassNames) and name in names.namespace:
            member = classnames.member(names, name)
            return Constant(member) if isinstance(member, ClassMember) else self._of_class(names.cls, name, member)
        cell = self.stored.cell(names.namespace, name)
        if cell is not None:
            return self._load_stored(cell, name)
        if name in names.namespace:
            return self.read(names.namespace[name])
        raise self.new_exception(KeyError, name)

    def _of_class(self, cls: type, name: str, member: Any) -> Any:
        """An attribute that a class gives as it has it: a function is known, data may be stored anew."""
        if isinstance(member, KnownValue):
            return Constant(member.value)
        if isinstance(member, types.FunctionType):
            return self.read(member)
        return self.operation("getattr", Constant(cls), Constant(name))

    def of_class_members(self, function: Any, w_arg: Any) -> Any:
        """`vars(C)`, and `callable(x)` or `type(x)` of what that gives; None of anything else."""
        if function is vars:
            return self.names_of_class(w_arg)
        member = self.constant(w_arg)
        return Constant(function(member.value)) if isinstance(member, ClassMember) else None

    def on_member(self, opname: str, w_member: Any, *args_w: Any) -> Any:
        """An operation on a property, class method or the like that `vars(C)` has given."""
        value = w_member.value.value
        if opname == "isinstance":
            classes_w = self.known_items(args_w[0]) or [args_w[0]]
            classes = tuple(self.constant(w_class) for w_class in classes_w)
            if all(isinstance(cls, type) for cls in classes):
                return Constant(isinstance(value, classes))
        raise self.refuse("vars")

    def has_value(self, names: GlobalNames, name: str) -> bool:
        """Whether a variable that `globals()` is asked for, or to which a loop over it comes, has a value."""
        namespace = names.namespace
        if isinstance(names, ClassNames):
            return name in namespace
        cell = self.stored.cell(namespace, name)
        by_module = namespace is self.source.globals and self.source.code.co_name == "<module>"
        if by_module and globalnames.is_bound_behind(namespace, name, self.frame.instr.lineno):
            return False
        if cell is None or self.stored.is_always_set(cell, name):
            return cell is not None or name in namespace
        return self.is_true(self.operation("hasattr", Constant(cell), Constant(name)))

    def global_item(self, item: globalnames.GlobalItem) -> Any:
        """What a loop over `globals()`, its values or items has in one round."""
        if item.view.what == "keys":
            return Constant(item.name)
        w_value = self.global_of(item.view.names, item.name)
        if item.view.what == "values":
            return w_value
        if isinstance(self.constant(w_value), ClassMember):
            return Constant((item.name, w_value.value))
        return self.record("newtuple", [Constant(item.name), w_value])

    # ---- by their names in the code -----------------------------------------------------------------------------

    def load_global(self, name: str) -> Any:
        namespace = self.source.globals
        cell = self.stored.cell(namespace, name)
        if cell is not None:
            return self._load_stored(cell, name)
        after = self.frame.code.instrs[self.frame.next]
        if name in namespace:
            return self.read(builtinbases.meant(self.source.func, namespace[name], after))
        table = self._builtins()
        if name in table:
            return self.wrap(builtinbases.meant(self.source.func, table[name], after))
        self.stored.undefined(namespace, name)
        if self.frame.instr.handler is None:
            raise undefined(self, name, table)
        raise self.new_exception(NameError, f"name '{name}' is not defined")

    def _builtins(self) -> Mapping[str, Any]:
        found = self.source.globals.get("__builtins__", builtins)
        return found if isinstance(found, dict) else vars(found)

    def _load_stored(self, cell: storedglobals.Globals, name: str) -> Any:
        """The value of a variable that the program stores; where it has none, of a builtin that can be meant."""
        args_w = [Constant(cell), Constant(name)]
        if self.stored.is_always_set(cell, name):
            return self.record("getattr", args_w)
        if self._was_set(cell, name):
            return self.record("getattr", args_w, may_raise=False)
        w_value = self.record("getattr", args_w, may_raise=False)
        if self.recorder.fork(c_last_exception, [None, AttributeError]) is None:
            return w_value
        table = self._builtins()
        is_builtin = name in table and refused_call(table[name]) is None  # `eval` is its own
        if is_builtin and self.stored.may_mean_builtin(self.source.globals, name):
            return self.wrap(table[name])
        raise self.new_exception(NameError, f"name '{name}' is not defined")

    def _was_set(self, cell: storedglobals.Globals, name: str) -> bool:
        """Whether the variable has a value here since it had one before: what nothing deletes stays. (What was loaded
        before may have been a builtin of that name.)"""
        if name in self._builtins() or self.stored.is_deleted(cell, name):
            return False
        return cell is self.stored.cell(self.source.globals, name) and self.recorder.analysis.passes_global(
            self.recorder.index, name
        )

    def store_global(self, name: str, w_value: Any) -> None:
        cell = self.stored.cell_to_store(self.source.globals, name, self.frame.code.code)
        self.operation("setattr", Constant(cell), Constant(name), w_value)

    def delete_global(self, name: str) -> None:
        cell = self.stored.cell_to_delete(self.source.globals, name, self.frame.code.code)
        self.record("delattr", [Constant(cell), Constant(name)], may_raise=False)
        if self.recorder.fork(c_last_exception, [None, AttributeError]) is not None:
            raise self.new_exception(NameError, f"name '{name}' is not defined")

    # ---- of other modules ---------------------------------------------------------------------------------------

    def on_module(self, opname: str, args_w: tuple[Any, ...]) -> tuple[Any, ...]:
        """The arguments of an operation on an attribute: of the object for the stored variables of a module, where it
        is about one of these."""
        module, name = self.constant(args_w[0]), self.constant(args_w[1])
        if not isinstance(module, types.ModuleType) or not isinstance(name, str):
            return args_w
        cell = self.stored.cell(vars(module), name)
        if opname in ("setattr", "delattr") and storedglobals.may_store(module, name):
            found = self.stored.cell_to_store if opname == "setattr" else self.stored.cell_to_delete
            cell = found(vars(module), name, self.frame.code.code)
        return args_w if cell is None else (Constant(cell), *args_w[1:])

    def import_name(self, name: str, w_fromlist: Any, w_level: Any) -> Any:
        return imports.by_name(self, name, w_fromlist.value, w_level.value)

    def import_from(self, w_module: Any, name: str) -> Any:
        module = w_module.value
        if self.stored.cell(vars(module), name) is not None:
            return self.operation("getattr", w_module, Constant(name))
        try:
            return self.read(getattr(module, name))
        except AttributeError:
            return imports.member(self, module, name)
