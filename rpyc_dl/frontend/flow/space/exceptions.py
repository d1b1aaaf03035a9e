"""`raise`, `except`, and what exceptions keep of those that were being handled."""

from __future__ import annotations

from typing import Any

from rpyc_dl.frontend.flow.space.base import RecordingSpace
from rpyc_dl.frontend.interpreter.space import Composite, OperationError
from rpyc_dl.frontend.model import Constant, Value, Variable
from rpyc_dl.frontend.programtext import wholeprogram
from rpyc_dl.frontend.replace import (
    applevel,
)
from rpyc_dl.rlib.app import primitives
from rpyc_dl.rlib.app.calls import handled
from rpyc_dl.rlib.app.exceptions import contexts

#: Types of constants that are no exceptions.
_NEVER_RAISED = frozenset({str, bytes, int, float, bool, complex, tuple, type(NotImplemented), type(Ellipsis)})


class Exceptions(RecordingSpace):
    """Raising and catching."""

    def handled_by_caller(self) -> OperationError | None:
        wholeprogram.ask()
        w_error = self.record("simple_call", [Constant(handled.current)], may_raise=False)
        if self.is_true(self.operation("is_", w_error, Constant(None))):
            return None
        return self._exception_of(w_error)

    def exception_matches(self, exc: Composite, w_check: Any) -> bool:
        w_type, w_value = exc.values
        classes = self._classes(w_check)
        if classes is None:
            return self.is_true(self.operation("isinstance", w_value, w_check))
        if isinstance(w_type, Constant):
            return issubclass(w_type.value, tuple(classes))
        if BaseException in classes:
            return True
        try:
            return self.recorder.split_exception((w_type, w_value), classes) is not None
        except LookupError:
            return self.is_true(self.record("isinstance", [w_value, w_check]))

    def _classes(self, w_check: Any) -> list[type] | None:
        """The exception classes that an `except` clause names, if they are known."""
        items = self.known_items(w_check)
        values = [self.constant(w_check)] if items is None else [self.constant(w_item) for w_item in items]
        flat: list[type] = []
        for value in values:
            if isinstance(value, tuple):
                inner = self._classes(Constant(value))
                if inner is None:
                    return None
                flat += inner
            elif isinstance(value, type) and issubclass(value, BaseException):
                flat.append(value)
            elif isinstance(value, type):
                raise self.refuse("except of no exception", value.__name__)
            else:
                return None
        return flat

    def note_raise(self, error: OperationError) -> None:
        if isinstance(error.w_value, Variable):
            self.recorder.raised[error.w_value] = self.recorder.position()

    def keep_context(self, error: OperationError, has_cause: bool) -> None:
        if not self.keeps_contexts():
            return
        self.note_context(contexts.raised, error.w_value, self._handled_here())
        if has_cause:
            self.note_context(contexts.suppress, error.w_value)

    def note_caught(self, exc: Composite) -> None:
        if self.keeps_contexts():
            self.note_context(contexts.found, exc.values[1], self._handled_here())

    def _handled_here(self) -> Any:
        """The exception that is being handled, in this function or by one that has called it; or None."""
        if self.frame.exc is not None:
            return self.frame.exc.values[1]
        return self.recorder.record("simple_call", [Constant(handled.current)], False)

    def link_tracebacks(self, error: OperationError, w_previous: Any, direct: bool) -> None:
        """A traceback of the exception shows what was handled where it is raised, or its cause, too. (What a library
        of CPython's does inside is not shown: the code that stands for it may do other things.)"""
        if wholeprogram.granted() is None or error.w_value is w_previous or applevel.is_applevel(self.source.func):
            return
        args = [Constant(primitives.link_traceback), error.w_value, w_previous, Constant(direct)]
        self.recorder.record("simple_call", args, False)

    def to_exception(self, w_exc: Any) -> OperationError:
        if not self._may_be_raised(w_exc) or self._is_none(w_exc):
            return self.new_exception(TypeError, "exceptions must derive from BaseException")
        if w_exc in self.known.no_exceptions:
            return OperationError(self.known.no_exceptions[w_exc], w_exc, leaves=True)
        return self._exception_of(w_exc)

    def to_cause(self, w_cause: Any) -> Any:
        if not self._may_be_raised(w_cause):
            raise self.new_exception(TypeError, "exception causes must derive from BaseException")
        return None if self._is_none(w_cause) else self._exception_of(w_cause).w_value

    def _may_be_raised(self, w_exc: Any) -> bool:
        """Whether it is neither a text nor another constant that CPython answers with a TypeError (`raise "no"`).
        (A class of the program's own that is no exception is refused where an instance of it is raised.)"""
        cls = self.constant(w_exc)
        if isinstance(cls, type):
            return issubclass(cls, BaseException)
        return type(cls) not in _NEVER_RAISED and w_exc not in self.known.texts

    def _exception_of(self, w_exc: Any) -> OperationError:
        """The exception itself, or one that is made where it is a class."""
        is_class = isinstance(self.constant(w_exc), type)
        if is_class or (
            self._may_be_class(w_exc) and self.is_true(self.operation("isinstance", w_exc, Constant(type)))
        ):
            w_exc = self.call(w_exc, [])
        w_type = self._class_of_instance(w_exc)
        if w_type is None:
            w_type = self.operation("type", w_exc)
        return OperationError(w_type, w_exc)

    def _is_none(self, w_exc: Value) -> bool:
        """Whether it is None, asked at run time where that is not known."""
        if isinstance(w_exc, Constant):
            return w_exc.value is None
        return self._class_of_instance(w_exc) is None and self.is_true(self.operation("is_", w_exc, Constant(None)))

    def _may_be_class(self, w_exc: Any) -> bool:
        return isinstance(w_exc, Variable) and self._class_of_instance(w_exc) is None

    def _class_of_instance(self, w_exc: Any) -> Value | None:
        """The class of an exception that was made or caught in this tree of blocks. (What is known of a variable must
        hold wherever it exists, or a replay would not find the operations that were recorded.)"""
        if not isinstance(w_exc, Variable):
            return None
        return self.known.instance_of.get(w_exc) or self.recorder.caught.get(w_exc)
