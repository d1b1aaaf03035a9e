"""Recording an operation in the flow graph, and what the parts of the flow space share (document 001)."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

import rpyc_dl.frontend.synthetic as synthetic
from rpyc_dl.errors import FlowingError, UsageError
from rpyc_dl.frontend.bytecode.instructions import Instr
from rpyc_dl.frontend.flow import (
    folding,
    goingon,
)
from rpyc_dl.frontend.flow.genericaliases import Aliases
from rpyc_dl.frontend.flow.recorder import Recorder
from rpyc_dl.frontend.flow.space.knownvalues import KnownValues, flat
from rpyc_dl.frontend.flow.unrolling import Unrollings
from rpyc_dl.frontend.functions import instancedicts
from rpyc_dl.frontend.functions.source import Source
from rpyc_dl.frontend.interpreter.space import UNBOUND, ObjectSpace, OperationError
from rpyc_dl.frontend.model import Constant, Value, Variable
from rpyc_dl.frontend.operations import OPERATIONS
from rpyc_dl.frontend.programtext import storedglobals, wholeprogram
from rpyc_dl.frontend.refusals import refused
from rpyc_dl.frontend.replace import (
    applevel,
    globalnames,
)
from rpyc_dl.frontend.replace.classnames import ClassMember
from rpyc_dl.frontend.replace.constantcalls import (
    never_fails,
)
from rpyc_dl.frontend.replace.foreign import calls
from rpyc_dl.frontend.replace.standins import is_method_of_data, stand_in
from rpyc_dl.rlib.app import primitives
from rpyc_dl.rlib.app.calls import handled, keyworddicts, typecalls
from rpyc_dl.rlib.app.exceptions import contexts
from rpyc_dl.rlib.app.process import signals

T = TypeVar("T")

#: The code of generators and coroutines, whose variables outlive a call.
_RESUMED = inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR
#: Constants that only some operations take.
_OF_GLOBALS = (*globalnames.KINDS, ClassMember)


class RecordingSpace(ObjectSpace):
    """What the parts of the flow space share: the graph that is being built, what is known of its values, and how an
    operation is recorded."""

    def __init__(self, source: Source, recorder: Recorder) -> None:
        self.source = source
        self.recorder = recorder
        self.w_none = Constant(None)
        self.heeds_memory = "MemoryError" in source.code.co_names
        self.known = KnownValues(recorder)
        self.aliases = Aliases()
        self.unrollings = Unrollings()
        self.stored = storedglobals.current()
        instancedicts.look_at(source.code)
        self.finalizes = wholeprogram.finalizers_run_at_once() and not synthetic.is_ours(source.func)

    def start_instruction(self, instr: Instr) -> None:
        self.recorder.start_instruction(instr)

    def start_round(self) -> None:
        if wholeprogram.loops_look_for_signals() and not synthetic.is_ours(self.source.func):
            self.record("simple_call", [Constant(signals.poll)])

    def hold(self, slot: int, w_value: Any) -> None:
        if not self.source.code.co_flags & _RESUMED:
            args = [Constant(primitives.hold_local), Constant(slot), w_value or self.w_none]
            self.record("simple_call", args, may_raise=False)

    def finalize(self) -> None:
        self.record("simple_call", [Constant(primitives.finalize)], may_raise=False)

    def wrap(self, value: Any) -> Constant:
        made = self.placed(stand_in, applevel.instance(value))
        return self.aliases.note(Constant(made, None, self.recorder.position()), value)

    def placed(self, make: Callable[..., T], *args: Any) -> T:
        """What is made of something that the program declares; what is wrong with it is told here."""
        try:
            return make(*args)
        except UsageError as error:
            error.pos = error.pos or self.recorder.position()
            raise

    def read(self, value: Any) -> Value:
        """A live object that the program reads from a module: a constant, but for what differs from run to run, and
        for methods that are bound to containers, texts and files."""
        if value is sys.argv:
            return self.record("simple_call", [Constant(applevel.ARGV)])
        callback = calls.callback(value)
        if callback is not None:
            made: Value = self.call(*callback)
            return made
        if is_method_of_data(value):
            found: Value = self.operation("getattr", self.read(value.__self__), Constant(value.__name__))
            return found
        return self.wrap(value)

    def constant(self, w_value: Any) -> Any:
        return w_value.value if isinstance(w_value, Constant) else UNBOUND

    def refuse(self, item: str, name: str = "") -> FlowingError:
        return refused(item, self.recorder.position(), name)

    def unknown_value(self, instr: Instr, error: FlowingError) -> tuple[int, Any]:
        taken = goingon.take_note(error, instr)
        if taken is None:
            raise error
        return taken, self.record("simple_call", [Constant(goingon.unknown_value)])

    def record(self, opname: str, args_w: Sequence[Any], may_raise: bool | None = None) -> Variable:
        args = list(args_w)
        for arg in args:
            if isinstance(arg, Constant):
                last = arg.value[-1] if type(arg.value) is tuple and arg.value else arg.value
                if isinstance(last, _OF_GLOBALS):
                    raise self.refuse(globalnames.refusal(last))
        if may_raise is None:
            may_raise = self._may_raise(opname, args)
        enters_code = may_raise and opname not in wholeprogram.QUIET and not self._is_zip(opname, args)
        if enters_code and self.frame.exc is not None:
            with self.telling_handled():
                result = self.recorder.record(opname, args, may_raise)
        else:
            result = self.recorder.record(opname, args, may_raise)
        self.known.note(opname, args, result)
        return result

    def _may_raise(self, opname: str, args: Sequence[Any]) -> bool:
        """Whether the operation may raise: a call of a known function, or a test of known classes, may not."""
        if opname == "simple_call" and isinstance(args[0], Constant):
            return not never_fails(args[0].value)
        if opname in ("isinstance", "issubclass"):
            return not all(isinstance(cls, type) for cls in flat(self.constant(args[1])))
        return OPERATIONS[opname].may_raise or (self.heeds_memory and OPERATIONS[opname].allocates)

    @staticmethod
    def _is_zip(opname: str, args: Sequence[Any]) -> bool:
        """Whether it makes a `zip`, which runs nothing so far: what takes it apart at once is done in one step."""
        return opname in ("simple_call", "call_args") and isinstance(args[0], Constant) and args[0].value is zip

    @contextmanager
    def telling_handled(self) -> Iterator[None]:
        """Around an operation in a handler: what it calls can ask which exception is handled (`wholeprogram.py`)."""
        if self.frame.exc is None or not wholeprogram.handlers_tell():
            yield
            return
        w_error = self.frame.exc.values[1]
        self.recorder.record("simple_call", [Constant(primitives.keep_traceback), w_error], False)
        w_before = self.recorder.record("simple_call", [Constant(handled.enter), w_error], False)
        try:
            yield
        except OperationError as error:
            self.recorder.record("simple_call", [Constant(handled.leave), w_before], False)
            if self.keeps_contexts():
                self.note_context(contexts.found, error.w_value, w_error)
            raise
        self.recorder.record("simple_call", [Constant(handled.leave), w_before], False)

    # ---- what is known of values --------------------------------------------------------------------------------

    def site(self) -> applevel.Site:
        return applevel.Site(self.source.func, self.frame.instr, self.source.variant)

    def known_items(self, w_tuple: Any) -> Sequence[Any] | None:
        if isinstance(w_tuple, Constant):
            return [Constant(item) for item in w_tuple.value] if type(w_tuple.value) is tuple else None
        return self.known.tuples.get(w_tuple)

    def is_true(self, w_value: Any) -> bool:
        if isinstance(w_value, Constant):
            folded = folding.fold("bool", (w_value.value,))
            if folded is not UNBOUND:
                return bool(folded)
        v_bool = w_value if w_value in self.known.boolean else self.record("bool", [w_value])
        outcome = bool(self.recorder.fork(v_bool, [False, True]))
        self.known.nametests.note_outcome(w_value, outcome)
        return outcome

    def app_function(self, function: Any) -> Any:
        """The copy of an app-level function for the place that is compiled."""
        return self.wrap(applevel.copy_for(function, self.site(), self.recorder.position()))

    def new_exception(self, cls: type[BaseException], *args: Any) -> OperationError:
        """`raise cls(*args)`, recorded."""
        w_value = self.call(Constant(cls), [Constant(arg) for arg in args])
        return OperationError(Constant(cls), w_value)

    def as_constant(self, w_value: Any) -> Any:
        """`(*ERRORS, OSError)`: a tuple of constants that is made here, as one constant."""
        items = [self.constant(w_item) for w_item in self.known.tuples.get(w_value, ())]
        known = items and all(item is not UNBOUND for item in items)
        return self.wrap(tuple(items)) if known else w_value

    def keeps_contexts(self) -> bool:
        """Whether exceptions keep their contexts: not those of a library, which may do other things."""
        return wholeprogram.contexts_are_kept() and not self.is_library()

    def is_library(self) -> bool:
        """Whether the function stands for one of CPython's."""
        func = self.source.func
        return applevel.is_applevel(func) or str(getattr(func, "__module__", "")).startswith(synthetic.LIBRARY)

    def note_context(self, function: Any, *args_w: Any) -> None:
        self.recorder.record("simple_call", [Constant(function), *args_w], False)

    def is_class(self, w_obj: Any) -> bool:
        """Whether it is surely a class: a known one, or what `type(x)` gives."""
        return w_obj in self.known.types or isinstance(self.constant(w_obj), type)

    def fresh_dict(self, w_dict: Any) -> dict[str, Any] | None:
        operations = self.recorder.block.operations
        return self.known.dicts.get(w_dict) if operations and operations[-1].result is w_dict else None

    def texts_of_star(self, number: int, w_items: Any) -> Any:
        return self.call(self.wrap(applevel.texts_of_star(number, self.site())), [w_items])

    def mapping(self, w_items: Any) -> Any:
        """The dict of what `{**x}` takes over: a value that is not known here says what it is."""
        if w_items in self.known.dicts or (isinstance(w_items, Constant) and isinstance(w_items.value, dict)):
            return w_items
        return self.call(self.app_function(keyworddicts.mapping_of), [w_items])

    def keywords(self, w_mapping: Any) -> Any:
        """The dict of what `f(**x)` passes."""
        is_known = not isinstance(w_mapping, Variable) or w_mapping in self.known.dicts
        if is_known or synthetic.is_ours(self.source.func):
            return w_mapping
        return self.call(self.app_function(keyworddicts.keywords_of), [w_mapping])

    def note_type(self, w_type: Any, w_value: Any) -> None:
        if isinstance(w_type, Variable):
            self.known.types[w_type] = w_value

    def is_plain(self, w_value: Any) -> bool:
        """Whether it is of a builtin type: the path forks, and inference knows which of both is taken."""
        return self.is_true(self.operation("isinstance", w_value, Constant(typecalls.PLAIN)))
