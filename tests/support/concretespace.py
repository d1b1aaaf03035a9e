"""The concrete space: the opcode interpreter on real objects, with CPython's semantics.

It tests opcodes apart from merging (design section 3): `run_concrete(func, *args)` must do what `func(*args)` does.
"""

from __future__ import annotations

import builtins
import types
from collections.abc import Generator, Sequence
from typing import Any

from rpyc_dl.errors import FlowingError
from rpyc_dl.frontend.bytecode.decoder import decode
from rpyc_dl.frontend.bytecode.instructions import Instr
from rpyc_dl.frontend.interpreter.frame import Frame, Return
from rpyc_dl.frontend.interpreter.space import NULL, UNBOUND, Composite, ObjectSpace, OperationError
from rpyc_dl.frontend.operations import OPERATIONS, CallShape, call_args
from rpyc_dl.frontend.refusals import refused


def run_concrete(func: types.FunctionType, *args: Any, **kwargs: Any) -> Any:
    """Interpret one call of `func`: its result, or its exception. The functions that it calls run in CPython."""
    code = decode(func.__code__)
    frame = Frame(code)
    space = ConcreteSpace(func, frame)
    for name, value in _bind(func, args, kwargs).items():
        frame.slots[code.slots.index(name)] = value
    for (_name, slot), cell in zip(code.free.items(), func.__closure__ or (), strict=True):
        frame.slots[slot] = cell
    if code.is_resumed:
        return _generate(space, frame)
    try:
        return frame.run()
    except OperationError as error:
        raise error.w_value from None


def _bind(func: types.FunctionType, args: Sequence[Any], kwargs: dict[str, Any]) -> dict[str, Any]:
    import inspect

    names = func.__code__.co_varnames
    if ".0" in names:
        return {".0": args[0]}
    bound = inspect.signature(func, follow_wrapped=False).bind(*args, **kwargs)
    bound.apply_defaults()
    return dict(bound.arguments)


class _Yielded(Exception):
    """The frame yields; it is resumed behind the instruction."""


def _generate(space: ConcreteSpace, frame: Frame) -> Generator[Any, Any, Any]:
    """The generator that interprets the frame up to each yield."""
    while True:
        try:
            return frame.run()
        except OperationError as error:
            raise error.w_value from None
        except _Yielded:
            pass
        try:
            sent = yield space.yielded
        except BaseException as error:
            if space.delegating:
                space.received = None, error
                frame.push(None)
            else:
                frame.handle(frame.instr, OperationError(type(error), error))
        else:
            space.received = sent, None
            frame.push(sent)


class ConcreteSpace(ObjectSpace):
    """Values are real objects."""

    def __init__(self, func: types.FunctionType, frame: Frame) -> None:
        self.func = func
        self.frame = frame
        frame.space = self
        self._stop_value: Any = None
        self.yielded: Any = None
        self.delegating = False
        self.received: tuple[Any, BaseException | None] = None, None  # what resumed the frame

    def _do(self, function: Any, *args: Any) -> Any:
        try:
            return function(*args)
        except (OperationError, Return, FlowingError):
            raise
        except BaseException as error:
            raise OperationError(type(error), error) from None

    def wrap(self, value: Any) -> Any:
        return value

    def constant(self, w_value: Any) -> Any:
        return w_value

    def operation(self, opname: str, *args_w: Any) -> Any:
        return self._do(OPERATIONS[opname].func, *args_w)

    def is_true(self, w_value: Any) -> bool:
        return bool(self._do(bool, w_value))

    def next(self, w_iterator: Any, resumed: bool = False) -> tuple[Any, Any] | None:
        try:
            return self._pass_on(w_iterator) if resumed else next(w_iterator), w_iterator
        except StopIteration as stop:
            self._stop_value = stop.value
            return None
        except BaseException as error:
            raise OperationError(type(error), error) from None

    def _pass_on(self, iterator: Any) -> Any:
        """Resume the iterator of a `yield from` as the frame was resumed (PEP 380)."""
        sent, error = self.received
        if isinstance(error, GeneratorExit) and hasattr(iterator, "close"):
            iterator.close()
        if isinstance(error, GeneratorExit) or (error is not None and not hasattr(iterator, "throw")):
            raise error
        if error is not None:
            return iterator.throw(error)
        return next(iterator) if sent is None else iterator.send(sent)

    def stop_value(self, w_iterator: Any) -> Any:
        return self._stop_value

    def unpack(self, w_iterable: Any, before: int, after: int | None) -> list[Any]:
        if after is None:
            return list(self.operation("unpack", w_iterable, before))
        return list(self.operation("unpack_ex", w_iterable, before, after))

    def call(self, w_callable: Any, args_w: Sequence[Any], shape: CallShape | None = None) -> Any:
        if shape is None:
            return self._do(w_callable, *args_w)
        return self._do(call_args, w_callable, shape, *args_w)

    def load_global(self, name: str) -> Any:
        namespace = self.func.__globals__
        if name in namespace:
            return namespace[name]
        try:
            return getattr(builtins, name)
        except AttributeError:
            error = NameError(f"name '{name}' is not defined")
            raise OperationError(NameError, error) from None

    def store_global(self, name: str, w_value: Any) -> None:
        self.func.__globals__[name] = w_value

    def delete_global(self, name: str) -> None:
        if name not in self.func.__globals__:
            raise OperationError(NameError, NameError(f"name '{name}' is not defined"))
        del self.func.__globals__[name]

    def import_name(self, name: str, w_fromlist: Any, w_level: Any) -> Any:
        return self._do(__import__, name, self.func.__globals__, None, w_fromlist, w_level)

    def import_from(self, w_module: Any, name: str) -> Any:
        if not hasattr(w_module, name):
            self._do(__import__, f"{w_module.__name__}.{name}")
        return self._do(getattr, w_module, name)

    def getattr_super(self, w_class: Any, w_self: Any, name: str, method: bool) -> tuple[Any, Any]:
        return self._do(getattr, super(w_class, w_self), name), NULL

    def make_function(self, code: Any, names: Sequence[str], cells_w: Sequence[Any], defaults: Any, kw: Any) -> Any:
        func = types.FunctionType(code, self.func.__globals__, code.co_name, defaults, tuple(cells_w))
        func.__kwdefaults__ = kw
        return func

    def exception_matches(self, exc: Composite, w_check: Any) -> bool:
        error = exc.values[1]

        def matches() -> bool:
            try:
                raise error.with_traceback(None)
            except w_check:
                return True
            except BaseException as other:
                if other is not error:
                    raise
                return False

        return bool(self._do(matches))

    def to_exception(self, w_exc: Any) -> OperationError:
        if isinstance(w_exc, type) and issubclass(w_exc, BaseException):
            w_exc = self._do(w_exc)
        if not isinstance(w_exc, BaseException):
            error = TypeError("exceptions must derive from BaseException")
            return OperationError(TypeError, error)
        return OperationError(type(w_exc), w_exc)

    def to_cause(self, w_cause: Any) -> Any:
        if isinstance(w_cause, type) and issubclass(w_cause, BaseException):
            w_cause = self._do(w_cause)
        if w_cause is not None and not isinstance(w_cause, BaseException):
            error = TypeError("exception causes must derive from BaseException")
            raise OperationError(TypeError, error)
        return w_cause

    def yield_(self, w_value: Any, how: str | None) -> Any:
        self.yielded, self.delegating = w_value, how == "from"
        raise _Yielded

    def texts_of_star(self, number: int, w_items: Any) -> Any:
        return list(map(str, w_items))

    def known_items(self, w_tuple: Any) -> Sequence[Any] | None:
        return w_tuple if type(w_tuple) is tuple else None

    def fresh_dict(self, w_dict: Any) -> dict[str, Any] | None:
        return None

    def refuse(self, item: str, name: str = "") -> FlowingError:
        return refused(item, self.frame.code.position(self.frame.instr), name)

    def bind_local(self, slot: int, w_value: Any) -> Any:
        return w_value

    def check_ever_bound(self, instr: Instr) -> None:
        """CPython finds out when it reads the variable."""

    def unbound(self, slot: int, free: bool) -> OperationError:
        name = self.frame.code.slots[slot]
        error: NameError = NameError(name) if free else UnboundLocalError(name)
        return OperationError(type(error), error)

    def new_cell(self, slot: int, w_value: Any) -> Any:
        return types.CellType() if w_value is UNBOUND else types.CellType(w_value)

    def capture(self, slot: int, w_cell: Any) -> Any:
        return w_cell

    def load_cell(self, slot: int, w_cell: Any) -> Any:
        try:
            return w_cell.cell_contents
        except ValueError:
            return UNBOUND

    def store_cell(self, slot: int, w_cell: Any, w_value: Any) -> Any:
        if w_value is UNBOUND:
            del w_cell.cell_contents
        else:
            w_cell.cell_contents = w_value
        return w_cell
