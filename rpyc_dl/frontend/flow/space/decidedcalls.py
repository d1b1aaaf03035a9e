"""Calls of known functions that are decided while the graph is built, or are operations."""

from __future__ import annotations

import builtins
import importlib.resources
import types
from collections.abc import Callable
from typing import Any

import rpyc_dl.frontend.synthetic as synthetic
from rpyc_dl.frontend.flow import (
    directory,
    formatting,
    hookcalls,
    imports,
)
from rpyc_dl.frontend.flow.space.globalvariables import GlobalVariables
from rpyc_dl.frontend.model import Constant, Variable
from rpyc_dl.frontend.operations import operation_of_call
from rpyc_dl.frontend.programtext import wholeprogram
from rpyc_dl.frontend.replace import (
    applevel,
    builtinbases,
    globalnames,
)
from rpyc_dl.frontend.replace.classcopies import origin_of
from rpyc_dl.frontend.replace.classnames import ClassNames
from rpyc_dl.frontend.replace.foreign import calls
from rpyc_dl.frontend.replace.standins import is_operator
from rpyc_dl.frontend.replace.superlookup import as_python
from rpyc_dl.rlib.objectmodel import we_are_translated


class DecidedCalls(GlobalVariables):
    """Calls of live objects that take no call at run time."""

    def call_constant(self, func: Any, args_w: list[Any]) -> Any:
        """The result of calling a live object, if the call is an operation or is decided now; else None."""
        wholeprogram.called(func)
        if _is_group(func) and not synthetic.is_ours(self.source.func):
            raise self.refuse("exception group", func.__name__)
        decide = _BY_FUNCTION.get(id(func))
        w_result = None if decide is None else decide(self, args_w)
        if w_result is not None:
            return w_result
        for decide_kind in _BY_KIND:
            w_result = decide_kind(self, func, args_w)
            if w_result is not None:
                return w_result
        return self._operation_of(func, args_w)

    def _operation_of(self, func: Any, args_w: list[Any]) -> Any:
        """The operation that a builtin function is; None for any other function."""
        w_unrolled = self.unrollings.called(func, args_w, self.recorder.block.operations, self.is_looped_over())
        if w_unrolled is not None:
            return w_unrolled
        try:
            opname = operation_of_call(func, len(args_w))
        except TypeError:
            return None
        return None if opname is None else self.operation(opname, *args_w)

    def is_looped_over(self) -> bool:
        """Whether the next instruction goes through what this one gives."""
        return [instr.op for instr in self.frame.code.instrs[self.frame.next :][:1]] == ["GET_ITER"]

    # ---- one function -------------------------------------------------------------------------------------------

    def _globals(self, args_w: list[Any]) -> Any:
        """`globals()`, unless it is kept or given away."""
        if args_w:
            return None
        if not self.is_read_at_once():
            raise self.refuse("globals")
        return Constant(globalnames.of_namespace(self.source.globals))

    def _locals(self, args_w: list[Any]) -> Any:
        """`locals()` and `vars()` of the statements of a module are its `globals()`."""
        return self._globals(args_w) if self.source.code.co_name == "<module>" else None

    def _is_translated(self, args_w: list[Any]) -> Any:
        return Constant(True)

    def _directory(self, args_w: list[Any]) -> Any:
        """`dir(x)`; None where it is not known what there is."""
        if len(args_w) != 1:
            return None
        if isinstance(args_w[0], Variable):
            return self.call(self.wrap(directory.directory_reader(self.source.globals)), args_w)
        names = directory.known_names(args_w[0].value)
        if names is None:
            return None
        if isinstance(args_w[0].value, type):
            self.tell_names_are_known(args_w[0], bases=True)
        return self.operation("newlist", *map(Constant, names))

    def _import_module(self, args_w: list[Any]) -> Any:
        return imports.called(self, args_w) if args_w else None

    def _resources(self, args_w: list[Any]) -> Any:
        return imports.folder(self, args_w[0]) if len(args_w) == 1 else None

    def _import(self, args_w: list[Any]) -> Any:
        """`__import__(name)`; with `["data"]` as the fourth argument, what gives the module itself."""
        if len(args_w) == 4 and self._names_parts(args_w[3]):
            return imports.called(self, args_w[:1])
        name = self.constant(args_w[0]) if len(args_w) == 1 else None
        return self.import_name(name, Constant(None), Constant(0)) if isinstance(name, str) else None

    def _names_parts(self, w_names: Any) -> bool:
        """Whether it is a list or tuple of names, which is made just before the call."""
        before, names = self.frame.code.instrs[self.frame.next - 2], self.constant(w_names)
        return (before.op == "BUILD_LIST" and bool(before.arg)) or (isinstance(names, tuple) and bool(names))

    def _format(self, args_w: list[Any]) -> Any:
        if len(args_w) not in (1, 2):
            return None
        return self.operation("format", args_w[0], args_w[1] if args_w[1:] else Constant(""))

    def _new_class(self, args_w: list[Any]) -> Any:
        if len(args_w) == 3:
            raise self.refuse("class")

    def _tuple(self, args_w: list[Any]) -> Any:
        """`tuple(x)` of a tuple is that tuple."""
        return args_w[0] if len(args_w) == 1 and self.known_items(args_w[0]) is not None else None

    # ---- functions of a kind ------------------------------------------------------------------------------------

    def _of_namespace(self, func: Any, args_w: list[Any]) -> Any:
        """`globals().get(name)`, `globals().items()`, `list(globals())`."""
        if isinstance(func, globalnames.GetGlobal) and len(args_w) in (1, 2):
            name = self.constant(args_w[0])
            if not isinstance(name, str):
                is_computed = isinstance(args_w[0], Variable)
                found = self.of_computed_name(func.names, "get", args_w) if is_computed else None
                if found is None:
                    raise self.refuse(func.names.refusal)
                return found
            known = self.has_value(func.names, name)
            return self.global_of(func.names, name) if known else (*args_w, Constant(None))[1]
        if isinstance(func, globalnames.GlobalMethod) and not args_w:
            return Constant(globalnames.called(func))
        if func in globalnames.COPYING and len(args_w) == 1:
            copied = self.constant(args_w[0])
            view = globalnames.view(copied, func) if isinstance(copied, globalnames.KINDS) else None
            if isinstance(copied, ClassNames) and func is not dict and not self.is_looped_over():
                return self.call(self.wrap(func), [Constant(tuple(copied.namespace))])
            return None if view is None else Constant(view)
        return None

    def _subclasses(self, func: Any, args_w: list[Any]) -> Any:
        """`C.__subclasses__()`"""
        if not isinstance(func, types.BuiltinMethodType) or func.__name__ != "__subclasses__" or args_w:
            return None
        below = [cls for cls in func() if origin_of(cls) is cls and not synthetic.is_ours(cls)]
        return self.operation("newlist", *map(self.wrap, below))

    def _method_of_type(self, func: Any, args_w: list[Any]) -> Any:
        """`str.lower(x)`, `operator.add(x, y)`, `object.__eq__(x, y)`"""
        if not args_w or not (isinstance(func, types.MethodDescriptorType) or is_operator(func)):
            is_special = isinstance(func, types.WrapperDescriptorType) and as_python(func) is not func
            return self.call(Constant(as_python(func)), args_w) if is_special else None
        w_name = Constant(func.__name__)
        of_type = builtinbases.method_of_type(func)
        if of_type is not None:
            return self.call(Constant(of_type), args_w)
        if formatting.is_format(args_w[0], w_name):
            return self.call(Constant(formatting.method(self.constant(args_w[0]), func.__name__)), args_w[1:])
        return self.call(self.operation("getattr", args_w[0], w_name), args_w[1:])

    def _of_ctypes(self, func: Any, args_w: list[Any]) -> Any:
        """`CFUNCTYPE(c_int, c_int)(f)`, `sizeof(Point)`, `cast(x, POINTER(c_int))`"""
        decided = self.placed(calls.decided, func, args_w)
        if decided is None:
            return None
        return self.wrap(decided.value) if isinstance(decided, Constant) else self.call(*decided)

    def _getter(self, func: Any, args_w: list[Any]) -> Any:
        """`operator.itemgetter(1)` and its like, of constants"""
        if not all(isinstance(w_arg, Constant) for w_arg in args_w):
            return None
        made = applevel.getter(func, list(map(self.constant, args_w)), self.site())
        return None if made is None else self.wrap(made)

    def _hook(self, func: Any, args_w: list[Any]) -> Any:
        """`object.__setattr__(x, name, value)` and its like"""
        if len(args_w) < 2 or not isinstance(func, (types.BuiltinFunctionType, types.WrapperDescriptorType)):
            return None
        return hookcalls.of_call(self, func, args_w)


#: What decides a call of one function, by its identity: from the space and the arguments.
_BY_FUNCTION: dict[int, Callable[[DecidedCalls, list[Any]], Any]] = {
    id(globals): DecidedCalls._globals,
    id(locals): DecidedCalls._locals,
    id(vars): DecidedCalls._locals,
    id(we_are_translated): DecidedCalls._is_translated,
    id(dir): DecidedCalls._directory,
    id(importlib.import_module): DecidedCalls._import_module,
    id(importlib.resources.files): DecidedCalls._resources,
    id(builtins.__import__): DecidedCalls._import,
    id(format): DecidedCalls._format,
    id(type): DecidedCalls._new_class,
    id(tuple): DecidedCalls._tuple,
}
#: What decides a call by the kind of the function, in this order.
_BY_KIND: tuple[Callable[[DecidedCalls, Any, list[Any]], Any], ...] = (
    DecidedCalls._of_namespace,
    DecidedCalls._subclasses,
    DecidedCalls._method_of_type,
    DecidedCalls._of_ctypes,
    DecidedCalls._getter,
    DecidedCalls._hook,
)


def _is_group(func: Any) -> bool:
    """Whether it is a class of groups of exceptions."""
    return isinstance(func, type) and issubclass(func, BaseExceptionGroup)
