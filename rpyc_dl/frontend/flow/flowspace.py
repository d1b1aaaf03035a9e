"""The flow space: an object space on Variables and Constants that records what it cannot fold (document 001)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rpyc_dl.frontend.flow import folding, formatting, metamethods
from rpyc_dl.frontend.flow.genericaliases import called
from rpyc_dl.frontend.flow.space.attributes import Attributes
from rpyc_dl.frontend.flow.space.calls import Calls
from rpyc_dl.frontend.flow.space.classtests import ClassTests
from rpyc_dl.frontend.flow.space.exceptions import Exceptions
from rpyc_dl.frontend.flow.space.localvariables import LocalVariables
from rpyc_dl.frontend.interpreter.space import UNBOUND
from rpyc_dl.frontend.model import Constant, Variable
from rpyc_dl.frontend.operations import OPERATIONS
from rpyc_dl.frontend.replace import applevel, functionattributes
from rpyc_dl.frontend.replace.classnames import ClassMember
from rpyc_dl.frontend.replace.foreign import calls
from rpyc_dl.frontend.replace.globalnames import GlobalNames

#: Operators that a class may define, with an operand that its method keeps or calls: `event += print`.
_OPERATORS = [name for name in OPERATIONS if f"inplace_{name.removeprefix('inplace_').rstrip('_')}" in OPERATIONS]
#: Operations that keep functions for later, or pass them to a method.
_KEEPS = frozenset({"newlist", "newdict", "newtuple", "setattr", "setitem", "contains", *_OPERATORS})


class FlowSpace(Calls, Attributes, ClassTests, Exceptions, LocalVariables):
    """One for each graph being built. `recorder` holds the blocks."""

    takes_mapping = "__update__"  # in the rules: `update`, which takes no pairs

    def operation(self, opname: str, *args_w: Any) -> Any:
        if args_w and isinstance(self.constant(args_w[0]), GlobalNames):
            return self.on_globals(opname, *args_w)
        if args_w and isinstance(self.constant(args_w[0]), ClassMember):
            return self.on_member(opname, *args_w)
        w_done = self._of_named_class(opname, args_w)
        if w_done is not None:
            return w_done
        if opname in ("isinstance", "issubclass"):
            args_w = (args_w[0], self.classes_asked_for(args_w[1]))
        elif opname in functionattributes.USES:
            args_w = self.on_module(opname, args_w)
        w_done = self._first_of(_BEFORE_FOLDING, opname, args_w)
        if w_done is None:
            w_done = self._folded(opname, args_w)
        if w_done is None:
            w_done = self._first_of(_AFTER_FOLDING, opname, args_w)
        if w_done is not None:
            return w_done
        if opname in _KEEPS or (opname in ("eq", "ne") and not self.known.methods_of_texts.keys().isdisjoint(args_w)):
            args_w = self._kept(args_w)
        w_done = self.of_several_functions(opname, *args_w) if opname in functionattributes.USES else None
        if w_done is not None:
            return w_done
        return self.record(opname, functionattributes.redirected(opname, args_w))

    def _kept(self, args_w: tuple[Any, ...]) -> tuple[Any, ...]:
        """The operands of an operation that may keep functions, with what stands for builtin ones."""
        if applevel.is_applevel(self.source.func):
            return args_w
        site = self.site()
        return tuple(self.at_call(w_arg, site, i) for i, w_arg in enumerate(args_w))

    def _first_of(self, table: dict[str, tuple[_Part, ...]], opname: str, args_w: tuple[Any, ...]) -> Any:
        """What the first part of a table gives that does the operation; None where none does."""
        for part in table.get(opname, ()):
            w_done = part(self, opname, *args_w)
            if w_done is not None:
                return w_done
        return None

    def _folded(self, opname: str, args_w: tuple[Any, ...]) -> Any:
        """What an operation on constants gives, if it is pure; else None."""
        if not all(isinstance(w_arg, Constant) for w_arg in args_w):
            return None
        result = folding.fold(opname, tuple(w_arg.value for w_arg in args_w))
        if result is not UNBOUND:
            return self.read(result)
        if opname == "getattr" and self.frame.instr.op == "LOAD_METHOD" and formatting.is_format(*args_w):
            return Constant(formatting.method(args_w[0].value, args_w[1].value))
        return None

    def _of_named_class(self, opname: str, args_w: tuple[Any, ...]) -> Any:
        """What an operation gives on `List[int]`, on `typing.Counter`, or on a class whose metaclass answers; None
        for all else."""
        text = self.aliases.text(opname, args_w)
        if text is not None:
            return Constant(text)
        message = self.aliases.refused_test(opname, args_w)
        if message is not None:
            raise self.new_exception(TypeError, message)
        if args_w and metamethods.is_asked(self.constant(args_w[0])):
            return self.by_metaclass(opname, *args_w)
        of_typing = called(self.constant(args_w[0])) if opname == "getattr" else None
        if of_typing is not None and not str(self.constant(args_w[1])).startswith("__"):
            return self.operation(opname, self.wrap(of_typing), *args_w[1:])
        return None

    def _of_known_tuples(self, opname: str, *args_w: Any) -> Any:
        """The sum of tuples whose items are known."""
        parts = [self.known_items(w_arg) for w_arg in args_w]
        if parts[0] is None or parts[1] is None or all(isinstance(w_arg, Constant) for w_arg in args_w):
            return None
        return self.operation("newtuple", *parts[0], *parts[1])

    def _known_item(self, opname: str, w_obj: Any, w_index: Any) -> Any:
        items = self.known.tuples.get(w_obj) if isinstance(w_obj, Variable) else None
        index = self.constant(w_index)
        if items is not None and type(index) is int and -len(items) <= index < len(items):
            return items[index]
        return None

    def _declared(self, opname: str, w_obj: Any, w_name: Any, w_value: Any) -> Any:
        """`libm.cos.argtypes = [c_double]`"""
        last = self.recorder.block.operations[-1:]
        is_display = bool(last) and last[0].opname == "newlist" and last[0].result is w_value
        items_w = last[0].args if is_display else self.known_items(w_value)
        if not self.placed(calls.declares, w_obj, w_name, items_w, w_value):
            return None
        if is_display:
            self.recorder.block.operations.pop()
        return Constant(None)

    def _array_type(self, opname: str, w_type: Any, w_length: Any) -> Any:
        """`c_int * n`"""
        decided = self.placed(calls.array_type, w_type, w_length)
        if decided is None:
            return None
        return self.wrap(decided.value) if isinstance(decided, Constant) else self.call(*decided)

    def _dict_of_class(self, opname: str, w_obj: Any, w_name: Any, *default_w: Any) -> Any:
        """`C.__dict__`"""
        return self.names_of_class(w_obj) if self.constant(w_name) == "__dict__" else None

    def _slice(self, opname: str, *args_w: Any) -> Any:
        return self.call(self.wrap(slice), args_w)


#: What does an operation, or gives None: from the space, the operation's name and its arguments.
_Part = Callable[..., Any]

#: By the operation: what is done in place of it whether its arguments are constants or not.
_BEFORE_FOLDING: dict[str, tuple[_Part, ...]] = {
    "isinstance": (
        FlowSpace.of_iterator_types,
        FlowSpace.of_some_known,
        FlowSpace.of_no_classes,
        FlowSpace.of_object,
        FlowSpace.of_protocols,
    ),
    "issubclass": (FlowSpace.of_some_known,),
    "getattr": (FlowSpace._dict_of_class, FlowSpace.read_of_class, FlowSpace.read_otherwise),
    "setattr": (FlowSpace.stored_specially, FlowSpace._declared),
    "delattr": (FlowSpace.stored_specially,),
    "add": (FlowSpace._of_known_tuples,),
    "mul": (FlowSpace._array_type,),
    "newslice": (FlowSpace._slice,),
}
#: By the operation: what is done in place of one that is not settled now.
_AFTER_FOLDING: dict[str, tuple[_Part, ...]] = {
    "getitem": (FlowSpace._known_item,),
    "is_": (FlowSpace.type_test,),
    "eq": (FlowSpace.type_test,),
    "ne": (FlowSpace.type_test,),
    "contains": (FlowSpace.type_among,),
    "isinstance": (FlowSpace.of_type,),
    "getattr": (FlowSpace.by_hook, FlowSpace.by_computed_name),
    "hasattr": (FlowSpace.by_hook, FlowSpace.by_computed_name),
    "setattr": (FlowSpace.by_hook, FlowSpace.note_attribute, FlowSpace.by_computed_name),
    "delattr": (FlowSpace.by_hook, FlowSpace.note_attribute, FlowSpace.by_computed_name),
}
