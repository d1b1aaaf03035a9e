"""Calls: what replaces them, and what is recorded."""

from __future__ import annotations

import builtins
import types
import typing
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import rpyc_dl.frontend.synthetic as synthetic
from rpyc_dl.frontend.flow import (
    classdispatch,
    folding,
    formatting,
    keywordsofbuiltins,
)
from rpyc_dl.frontend.flow.genericaliases import called
from rpyc_dl.frontend.flow.redirection import redirected
from rpyc_dl.frontend.flow.space.decidedcalls import DecidedCalls
from rpyc_dl.frontend.flow.space.iteration import Iteration
from rpyc_dl.frontend.flow.space.librarycalls import KnownCall, LibraryCalls
from rpyc_dl.frontend.flow.space.localclasses import LocalClasses
from rpyc_dl.frontend.flow.space.metaclasses import MetaclassOperations
from rpyc_dl.frontend.functions import localclasses, mappingcalls
from rpyc_dl.frontend.functions.generators import cleans_up
from rpyc_dl.frontend.interpreter.space import UNBOUND
from rpyc_dl.frontend.model import Constant, Variable
from rpyc_dl.frontend.operations import CallShape
from rpyc_dl.frontend.refusals import refused_call, refused_library
from rpyc_dl.frontend.replace import (
    applevel,
    arguments,
    makers,
    ordereddicts,
)
from rpyc_dl.frontend.replace.constantcalls import (
    IGNORE,
    makes_instances,
    makes_no_exception,
    tag_of,
)
from rpyc_dl.frontend.replace.frozen import is_method_of_frozen
from rpyc_dl.frontend.replace.members import CHANGING, METHODS, for_shape
from rpyc_dl.rlib.app.calls import keyworddicts, typecalls
from rpyc_dl.rlib.app.containers import bunches
from rpyc_dl.userfiles import is_of_stdlib

#: One object for each shape of a call, so that constants of it are equal.
_shapes: dict[CallShape, CallShape] = {}
#: A descriptor, of which each reading is the same object.
_CALL_OF_TYPE = type.__call__
#: f(*x)
_ONE_STAR = CallShape(0, (), star=True)


class Calls(MetaclassOperations, LibraryCalls, DecidedCalls, LocalClasses, Iteration):
    """A call goes through what replaces it, one after the other; what is left is recorded."""

    def call(self, w_callable: Any, args_w: Sequence[Any], shape: CallShape | None = None) -> Any:
        is_known = isinstance(w_callable, Constant)
        w_made = self._made_class(w_callable.value, args_w, shape) if is_known else None
        if w_made is not None:
            return w_made
        if isinstance(w_callable, Variable) and shape is None:
            w_result = self._by_class(w_callable, args_w)
            if w_result is not None:
                return w_result
        w_result = self._as_other_calls(w_callable, args_w, shape)
        if w_result is not None:
            return w_result
        return self._recorded(*self._with_operands_of(w_callable, args_w, shape))

    def _made_class(self, known: Any, args_w: Sequence[Any], shape: CallShape | None) -> Any:
        """The class that a known function makes of constants; None for any other call."""
        if localclasses.makes_named_tuple(known):
            w_class = self.named_tuple(known, args_w, shape)
            if w_class is not None:
                return w_class
        if all(isinstance(w_arg, Constant) for w_arg in args_w):
            w_class = self.local_class(known, [w_arg.value for w_arg in args_w], shape)
            if w_class is not None:
                return w_class
        if known is builtins.__build_class__:
            raise self.refuse("class")
        return None

    def _as_other_calls(self, w_callable: Any, args_w: Sequence[Any], shape: CallShape | None) -> Any:
        """What other calls give that are done in place of this one; None where there are none."""
        known = self.constant(w_callable)
        if known is typing.cast and shape is None and len(args_w) == 2:
            return args_w[1]
        if (known is vars or known is callable or known is type) and shape is None and len(args_w) == 1:
            w_result = self.of_class_members(known, args_w[0])
            if w_result is not None:
                return w_result
        if known is zip and shape == _ONE_STAR:
            after = self.frame.code.instrs[self.frame.next]
            if after.op == "UNPACK_SEQUENCE" and after.arg in applevel.UNZIP:
                return self.unzipped(args_w[0], after.arg)
        if type(known) is types.GenericAlias:
            return self.call(self.wrap(known.__origin__), args_w, shape)  # `list[int]()`
        if is_method_of_frozen(known):
            shape = shape and replace(shape, npos=shape.npos + 1)
            return self.call(self.wrap(known.__func__), [Constant(known.__self__), *args_w], shape)
        if known is _CALL_OF_TYPE and args_w and isinstance(self.constant(args_w[0]), type):
            return self.call(Constant(makers.of_type(self.constant(args_w[0]))), args_w, shape)
        of_typing = called(known)
        if of_typing is not None:
            return self.call(self.wrap(of_typing), args_w, shape)
        method = self.known.formats.get(w_callable, known)
        if formatting.format_of(method) is not None:
            w_text = formatting.expand(self, method, args_w, shape, self.site())
            if w_text is not None:
                return w_text
        w_of = self.known.types.get(w_callable) if isinstance(w_callable, Variable) and shape is None else None
        if w_of is not None and len(args_w) < len(typecalls.MAKERS) and self.is_plain(w_of):  # `type(x)(y)`
            return self.call(Constant(typecalls.MAKERS[len(args_w)]), [w_of, w_callable, *args_w])
        if known is bunches.SimpleNamespace and shape is not None and shape.dstar and not (shape.star or shape.npos):
            w_made = self.call(Constant(types.SimpleNamespace), args_w[:-1], replace(shape, dstar=False))
            self.call(self.attributes_setter(), [w_made, args_w[-1]])
            return w_made
        w_of = self.known.types.get(args_w[0]) if known is map and len(args_w) == 2 and shape is None else None
        if w_of is not None and self.is_plain(w_of):  # `map(type(x), items)`
            return self.call(w_callable, [self.call(Constant(typecalls.maker), [w_of, args_w[0]]), args_w[1]])
        return self._of_mappings(w_callable, args_w, shape)

    def _is_first_parameter(self, w_value: Any) -> bool:
        """Whether a value is that of the first parameter, which the function never stores: in a block that begins
        behind the last use of the variable, only the name tells it."""
        code = self.frame.code
        return (
            isinstance(w_value, Variable)
            and code.nparams > 0
            and w_value.localname == code.slots[0]
            and not any(instr.op == "STORE_FAST" and instr.arg == 0 for instr in code.instrs)
        )

    def _of_mappings(self, w_callable: Any, args_w: Sequence[Any], shape: CallShape | None) -> Any:
        """Calls that make mappings, or have one as their arguments; None for any other."""
        known = self.constant(w_callable)
        plain = ordereddicts.plain_maker(known)
        if plain is not None and not (shape is not None and shape.star):
            return self.call(Constant(ordereddicts.as_ordered), [self.call(Constant(plain), args_w, shape)])
        made = mappingcalls.of_mapping(known, shape)
        if made is not None:
            return self.call(self.wrap(made), args_w)
        if shape is not None and self._is_first_parameter(w_callable):
            made = mappingcalls.by_class(self.source.func, shape)
            if made is not None:
                return self.call(self.wrap(made), [w_callable, *args_w])
        if shape is not None and mappingcalls.makes_dict(known, shape):
            return self._dict_of_keywords(args_w, shape)
        return None

    def _with_operands_of(self, w_callable: Any, args_w: Sequence[Any], shape: CallShape | None) -> KnownCall:
        """The call of the function that does it in the program, with the arguments that this one takes."""
        known = self.constant(w_callable)
        method = self.known.formats.get(w_callable, known)
        if formatting.format_of(method) is not None:
            w_callable = self.record("getattr", [Constant(method.__self__), Constant(method.__name__)])
            known = UNBOUND
        if shape is not None and mappingcalls.adds_to_mapping(known, shape):
            args_w = [self.call(self.app_function(keyworddicts.mapping_or_pairs), [args_w[0]]), *args_w[1:]]
        message = self.aliases.refused_call(w_callable)
        if message is not None:
            raise self.new_exception(TypeError, message)
        if known is print:
            args_w = [self.shown_by_print(w_arg) for w_arg in args_w]
        args_w = self.as_iterated(known, args_w)
        w_callable, args_w, shape = keywordsofbuiltins.taken_out(self, w_callable, args_w, shape)
        w_callable, args_w, shape = keywordsofbuiltins.by_position(w_callable, args_w, shape)
        w_callable, args_w, shape = redirected(self, self.stored, (w_callable, args_w, shape))
        return self.at_applevel(w_callable, list(args_w), shape)

    def _recorded(self, w_callable: Any, args_w: list[Any], shape: CallShape | None) -> Any:
        """The result of the call of a function of the program, or of an operation that it is."""
        if isinstance(w_callable, Constant) and shape is not None and shape.star and not shape.dstar:
            place = self.recorder.position()
            made = applevel.starred_exception(w_callable.value, shape, self.site(), place)
            if made is not None:
                return self.call(self.wrap(made), args_w, shape)
            if not shape.keywords:
                w_callable = self.wrap(applevel.starred(w_callable.value, self.site(), place))
        if isinstance(w_callable, Constant):
            w_result = self._of_constant(w_callable.value, args_w, shape)
            if w_result is not None:
                return w_result
        if shape is None:
            w_result = self.operation("simple_call", w_callable, *args_w)
        else:
            w_shape = Constant(_shapes.setdefault(shape, shape))
            w_result = self.record("call_args", [w_callable, w_shape, *args_w])
        self._note_result(w_callable, w_result)
        return w_result

    def _of_constant(self, known: Any, args_w: list[Any], shape: CallShape | None) -> Any:
        """What a call of a known function gives that is decided now; None where it is recorded."""
        w_result = self.call_constant(known, list(args_w)) if shape is None else None
        if w_result is not None:
            return w_result
        method = _method_of(known, len(args_w))
        if method is not None:
            name = for_shape(method, shape)
            w_method = self.operation("getattr", args_w[0], Constant(name))
            rest = None if name != method else shape and replace(shape, npos=shape.npos - 1)
            return self.call(w_method, args_w[1:], rest)
        if tag_of(known) == IGNORE:
            return Constant(None)
        item = refused_call(known)
        if item is not None:
            raise self.refuse(item)
        library = refused_library(known)
        if library is not None and not is_of_stdlib(self.source.code.co_filename):
            raise self.refuse("library", library)
        return None

    def _note_result(self, w_callable: Any, w_result: Variable) -> None:
        if isinstance(w_callable, Constant):
            if makes_instances(w_callable.value):
                self.known.instance_of[w_result] = w_callable
            if makes_no_exception(w_callable.value):
                self.known.no_exceptions[w_result] = w_callable
            if synthetic.is_closure_class(w_callable.value):
                self.known.closure_of[w_result] = w_callable.value
        if cleans_up(self._called_code(w_callable)):
            self.known.generators.add(w_result)

    def _dict_of_keywords(self, args_w: Sequence[Any], shape: CallShape) -> Any:
        """`dict(…, name=value, **mapping)`"""
        named = [w for item in zip(map(Constant, shape.keywords), args_w[shape.npos :], strict=False) for w in item]
        split = len(named) - 2 * shape.behind
        w_before, w_behind = self.operation("newdict", *named[:split]), self.operation("newdict", *named[split:])
        w_dict = self.call(Constant(dict), args_w[: shape.npos])
        w_make = self.app_function(keyworddicts.dict_of_keywords)
        return self.call(w_make, [w_dict, w_before, args_w[-1], w_behind])

    def _called_code(self, w_callable: Any) -> types.CodeType | None:
        """The code of a known function, or of a closure that is made here."""
        func = w_callable.value if isinstance(w_callable, Constant) else None
        if w_callable in self.known.closure_of:
            func = vars(self.known.closure_of[w_callable])["__call__"]
        if not isinstance(func, types.FunctionType) or applevel.is_applevel(func):
            return None  # CPython's own iterators close nothing
        return synthetic.written_code(func)

    def _by_class(self, w_callable: Any, args_w: Sequence[Any]) -> Any:
        """The call of a method whose name was made of that of the class of an argument; None for all else."""
        found = self.known.classnames.found(w_callable, args_w)
        if found is None:
            return None
        at = next(i for i, w_arg in enumerate(args_w) if w_arg is found.name.of)
        made = classdispatch.by_class(
            found.name, self.source.globals, self.site(), len(args_w), at, found.kind_of_default
        )
        w_default = found.default or self.w_none
        return None if made is None else self.call(Constant(made), [found.owner, w_default, *args_w])

    def has_known_method(self, w_obj: Any, name: str) -> bool:
        if name in arguments.NAMES:
            return True  # what it is called on is seen at the call, also where loops make its arguments
        return isinstance(w_obj, Constant) and folding.has_pure_method(w_obj.value, name)

    def call_known_method(self, w_obj: Any, name: str, args_w: Sequence[Any]) -> Constant | None:
        values = [self.constant(w_value) for w_value in (w_obj, *args_w)]
        result = UNBOUND if UNBOUND in values else folding.fold_method(name, *values)
        return None if result is UNBOUND else self.wrap(result)


def _method_of(func: Any, count: int) -> str | None:
    """The method that a function of `dataclasses` or `copy` calls, given so many arguments."""
    found = METHODS.get(func) if type(func) is types.FunctionType else None
    return found if count == 1 or (count and func in CHANGING) else None
