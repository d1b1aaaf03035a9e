"""Calls of what CPython has in C: app-level Python takes its place (`replace/applevel.py`)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from rpyc_dl.frontend.flow.space.base import RecordingSpace
from rpyc_dl.frontend.model import Constant
from rpyc_dl.frontend.operations import CallShape
from rpyc_dl.frontend.programtext.words import asks_for_none
from rpyc_dl.frontend.replace import (
    applevel,
    arguments,
    enums,
)
from rpyc_dl.rlib.app.calls import forwarding
from rpyc_dl.rlib.app.calls.plainobjects import new_object, new_object_with_init
from rpyc_dl.rlib.app.primitives import instantiate
from rpyc_dl.rlib.app.table import Call

#: What is called, the arguments, the shape of the call.
KnownCall = tuple[Any, list[Any], CallShape | None]
#: An app-level function or None, the arguments and the shape of the call, the arguments that it takes beside these.
_Found = tuple[Any, list[Any], CallShape | None, Sequence[Any]]


class LibraryCalls(RecordingSpace):
    """Which function is called in place of one of CPython's, and what it is given."""

    def at_applevel(self, w_callable: Any, args_w: list[Any], shape: CallShape | None) -> KnownCall:
        """The call with app-level code in place of a function that CPython has in C."""
        if applevel.is_applevel(self.source.func):
            return w_callable, args_w, shape
        args_w = enums.starred(args_w, shape)
        known = self.constant(w_callable)
        if isinstance(w_callable, Constant):
            args_w = enums.iterated(known, args_w)
        if known is partial and shape is not None and shape.npos and (shape.star or shape.dstar):
            made = forwarding.starred_partial(bool(shape.keywords or shape.dstar))
            return self.app_function(made), self._at_call_all(args_w), shape
        of_object = self._of_object_new(args_w, shape) if known is instantiate else None
        if of_object is not None:
            return self.app_function(of_object), args_w, shape
        if w_callable in self.known.methods:
            if self.constant(self.known.methods[w_callable][1]) in arguments.NAMES:
                return self._of_parser(w_callable, args_w, shape)
            original, args_w, shape, extra = self._in_place_of_method(w_callable, args_w, shape)
        else:
            original, args_w, shape, extra = self._in_place_of_constant(w_callable, args_w, shape)
        if original is not None:
            return self._of_app_function(original, extra, args_w, shape)
        if not (isinstance(w_callable, Constant) and applevel.takes_builtins(known)):
            args_w = self._at_call_all(args_w)
        return w_callable, args_w, shape

    def _of_object_new(self, args_w: Sequence[Any], shape: CallShape | None) -> Any:
        """What stands for `object.__new__` that is called with more than a class; None where it is not."""
        if len(args_w) < 2 or (shape is not None and not shape.npos):
            return None
        cls: Any = self.constant(args_w[0])
        if not isinstance(cls, type) or _owner(cls, "__new__") is not object:
            return new_object
        return None if _owner(cls, "__init__") is object else new_object_with_init

    def _in_place_of_method(self, w_callable: Any, args_w: list[Any], shape: CallShape | None) -> _Found:
        """The app-level function for the method `x.sort` of an object, and the call with the object as its first
        argument."""
        w_obj, w_name = self.known.methods[w_callable]
        starred = shape is not None and shape.star
        given, rest = _without_star(args_w, shape) if shape is not None and starred else (args_w, shape)
        original = applevel.METHODS[self.constant(w_name)](_call_of(given, rest), starred)
        if original is None:
            return None, args_w, shape, ()
        return original, [w_obj, *given], rest and replace(rest, npos=rest.npos + 1), ()

    def _in_place_of_constant(self, w_callable: Any, args_w: list[Any], shape: CallShape | None) -> _Found:
        """The app-level function for a known one, the call of it, and the arguments that it takes beside these."""
        if not isinstance(w_callable, Constant):
            return None, args_w, shape, ()
        starred = shape is not None and shape.star
        if shape is not None and shape.dstar:
            return None if starred else applevel.fixed_replacement(w_callable.value), args_w, shape, ()
        given, plain = _without_star(args_w, shape) if shape is not None and starred else (args_w, shape)
        original = applevel.replacement(w_callable.value, self._known_call(given, plain), starred)
        if original is None:
            return None, args_w, shape, ()
        return original, given, plain, applevel.extra_arguments(original, _call_of(given, plain))

    def _of_app_function(
        self, original: Any, extra: Sequence[Any], args_w: list[Any], shape: CallShape | None
    ) -> KnownCall:
        """The call of the copy of an app-level function for this place, with arguments as it takes them."""
        site = self.site()
        for i, w_arg in enumerate(args_w):
            if isinstance(w_arg, Constant) and not applevel.takes_class(original, w_arg.value):
                made = applevel.callable_argument(w_arg.value, applevel.arity_of(original), site, i)
                args_w[i] = w_arg if made is w_arg.value else self.wrap(made)
                if applevel.knows_globals(original, w_arg.value):
                    args_w[i] = self.w_none
        count = len(args_w) - (len(shape.keywords) + shape.dstar if shape is not None else 0)
        for i in applevel.collected_at_once(original, count):
            args_w[i] = self.operation("simple_call", Constant(list), args_w[i])
        for i in applevel.iterated_at_once(original, count):
            args_w[i] = self.operation("iter", args_w[i])
        args_w[count:count] = map(Constant, extra)
        shape = replace(shape, npos=shape.npos + len(extra)) if shape is not None else None
        return self.app_function(original), args_w, shape

    def _known_call(self, args_w: Sequence[Any], shape: CallShape | None) -> Call:
        """What is known of a call of a constant, with what the program around it tells."""
        letters = self.known.letters.of(args_w[0]) if args_w else None
        asks = partial(asks_for_none, self.source.globals)
        return replace(_call_of(args_w, shape), letters=letters, asks_for_none=asks)

    def _of_parser(self, w_callable: Any, args_w: list[Any], shape: CallShape | None) -> KnownCall:
        """The call of a method that parsers of command lines have (`arguments.py`)."""
        w_obj, w_name = self.known.methods[w_callable]
        names_w = self.known_items(args_w[-1]) if shape is not None and shape.star and not shape.dstar else None
        if shape is not None and names_w is not None:  # `add_argument(*FLAGS)` of a constant
            args_w = [*args_w[: shape.npos], *names_w, *args_w[shape.npos : -1]]
            shape = replace(shape, npos=shape.npos + len(names_w), star=False)
        given = self._at_call_all(args_w)
        if shape is not None and (shape.star or shape.dstar):
            return w_callable, given, shape
        made = arguments.site_function(self.constant(w_name), _call_of(args_w, shape), self.site())
        return self.wrap(made), [w_obj, *given], shape and replace(shape, npos=shape.npos + 1)

    def _at_call_all(self, args_w: Sequence[Any]) -> list[Any]:
        site = self.site()
        return [self.at_call(w_arg, site, i) for i, w_arg in enumerate(args_w)]

    def at_call(self, w_arg: Any, site: applevel.Site, number: int) -> Any:
        """An argument that the called function may call."""
        if w_arg in self.known.methods_of_texts:
            w_arg = Constant(self.known.methods_of_texts[w_arg])
        if not isinstance(w_arg, Constant):
            return w_arg
        made = applevel.passed(w_arg.value, (site, number))
        return w_arg if made is w_arg.value else self.wrap(made)


def _owner(cls: type, name: str) -> type:
    """The class in which this one finds a method that `object` has."""
    return next(base for base in cls.__mro__ if name in vars(base))


def _without_star(args_w: list[Any], shape: CallShape) -> tuple[list[Any], CallShape]:
    """The call with its starred argument as the last positional one."""
    given = [*args_w[: shape.npos], args_w[-1], *args_w[shape.npos : -1]]
    return given, CallShape(shape.npos + 1, shape.keywords)


def _call_of(args_w: Sequence[Any], shape: CallShape | None) -> Call:
    """What is known of a call, for the choice of the app-level function."""
    keywords = shape.keywords if shape is not None else ()
    count = len(args_w) - len(keywords)
    names = [*range(count), *keywords]
    constants = {n: w.value for n, w in zip(names, args_w, strict=True) if isinstance(w, Constant)}
    return Call(count, keywords, constants)
