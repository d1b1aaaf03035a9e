"""`isinstance`, `issubclass`, and comparisons of `type(x)`."""

from __future__ import annotations

import types
import typing
from typing import Any

import rpyc_dl.frontend.synthetic as synthetic
from rpyc_dl.frontend.flow.space.base import RecordingSpace
from rpyc_dl.frontend.flow.space.knownvalues import flat
from rpyc_dl.frontend.model import Constant, Value, Variable
from rpyc_dl.frontend.replace import (
    applevel,
)
from rpyc_dl.frontend.replace.exacttypes import exactly
from rpyc_dl.frontend.replace.standins import is_iterator_type
from rpyc_dl.rlib.app.calls import protocols, typecalls
from rpyc_dl.rlib.app.calls.plainobjects import PlainObject
from rpyc_dl.rlib.rarithmetic import SIZED_INTS

#: Builtin types of which `type(x) is …` is asked.
_PLAIN_TYPES = (*applevel.PLAIN_TYPES, *SIZED_INTS)
#: Instances of these are no classes, nor anything else that `isinstance` takes.
_NO_CLASSES = (int, float, str, bytes, type(None), list, dict, set)
#: `typing.Iterable`, `typing.List`, …: without parameters.
_NAMES_OF_CLASSES: Any = type(typing.Iterable)


class ClassTests(RecordingSpace):
    """Tests of classes."""

    def of_some_known(self, opname: str, w_value: Any, w_classes: Any) -> Any:
        """`isinstance(x, (type(self), int))`: of the classes that are known, else of each of the others. None where
        all are known, or none."""
        classes_w = self.known.tuples.get(w_classes, ()) if isinstance(w_classes, Variable) else ()
        known = [w_class for w_class in classes_w if isinstance(w_class, Constant)]
        others = [w_class for w_class in classes_w if not isinstance(w_class, Constant)]
        if not known:
            return None
        for w_class in (Constant(tuple(w_class.value for w_class in known)), *others[:-1]):
            if self.is_true(self.operation(opname, w_value, w_class)):
                return Constant(True)
        return self.operation(opname, w_value, others[-1])

    def of_no_classes(self, opname: str, w_value: Any, w_classes: Any) -> Any:
        """`isinstance(x, (int, 5))`: TypeError unless x is of a class before that; None where all are classes."""
        asked = flat(self.constant(w_classes)) if type(self.constant(w_classes)) is tuple else ()
        before = next((asked[:i] for i, item in enumerate(asked) if isinstance(item, _NO_CLASSES)), None)
        if before is None:
            return None
        if before and self.is_true(self.operation("isinstance", w_value, Constant(tuple(before)))):
            return Constant(True)
        message = "isinstance() arg 2 must be a type, a tuple of types, or a union"
        raise self.new_exception(TypeError, message)

    def of_object(self, opname: str, w_value: Any, w_classes: Any) -> Any:
        """`isinstance(x, object)` is true; None for another class."""
        return Constant(True) if object in flat(self.constant(w_classes)) else None

    def of_protocols(self, opname: str, w_x: Any, w_class: Any) -> Any:
        """`isinstance` where protocols are asked for by what the instance has; None where there are none of these."""
        asked = self.constant(w_class)
        classes = flat(asked) if isinstance(asked, (type, tuple)) else []
        if synthetic.is_ours(self.source.func) or not any(map(protocols.is_protocol, classes)):
            return None
        for cls in classes:
            if protocols.is_protocol(cls) and not protocols.is_checkable(cls):
                message = "Instance and class checks can only be used with @runtime_checkable protocols"
                raise self.new_exception(TypeError, message)
        structural = [cls for cls in classes if protocols.with_data(cls)]
        if not structural:
            return None
        return self.call(Constant(applevel.protocol_test(asked, structural, self.site())), [w_x])

    def of_type(self, opname: str, w_x: Any, w_class: Any) -> Any:
        """`isinstance(x, type(y))`, where y may be of a builtin type; None for any other class."""
        w_of = self.known.types.get(w_class) if isinstance(w_class, Variable) else None
        if w_of is None or not self.is_plain(w_of):
            return None
        return self.call(Constant(typecalls.is_alike), [w_x, w_of])

    def classes_asked_for(self, w_classes: Any) -> Any:
        """The second operand of `isinstance`: of `int | str` the tuple of both; of `typing.Iterable` the class that
        it is a name of; of `GeneratorType`, the base of the classes that are made of generators."""
        if isinstance(self.constant(w_classes), types.UnionType):
            w_classes = self.wrap(self.constant(w_classes).__args__)
        w_classes = self.as_constant(w_classes)
        asked = self.constant(w_classes)
        named = [cls.__origin__ if isinstance(cls, _NAMES_OF_CLASSES) else cls for cls in flat(asked)]
        named = [synthetic.STATE_CLASSES.get(cls, cls) if isinstance(cls, type) else cls for cls in named]
        if all(cls is before for cls, before in zip(named, flat(asked), strict=True)):
            return w_classes
        return self.wrap(tuple(named) if isinstance(asked, tuple) else named[0])

    def of_iterator_types(self, opname: str, w_obj: Any, w_classes: Any) -> Any:
        """`isinstance(x, (int, map))`: each type of iterators is asked for by itself, since it is a function in a
        tuple; None where there is none."""
        asked = self.constant(w_classes)
        classes = list(flat(asked)) if isinstance(asked, tuple) else []
        iterators = [cls for cls in classes if is_iterator_type(cls)]
        if not iterators:
            return None
        others = tuple(cls for cls in classes if not is_iterator_type(cls))
        w_asked = [*([self.wrap(others)] if others else []), *map(Constant, iterators)]
        return Constant(any(self.is_true(self.operation(opname, w_obj, w_each)) for w_each in w_asked))

    def type_test(self, opname: str, w_x: Value, w_y: Value) -> Value | None:
        """`type(x) is int`: a test of the instance (below classes of app-level Python there are only copies; below
        that of generators, those of their functions)."""
        types = self.known.types
        if isinstance(w_x, Variable) and isinstance(w_y, Variable) and w_x in types and w_y in types:
            return self._same_type(opname, w_x, w_y)
        if isinstance(w_x, Constant):
            w_x, w_y = w_y, w_x
        w_of = types.get(w_x) if isinstance(w_x, Variable) else None
        cls = self.constant(w_y)
        if cls is object:
            cls = PlainObject
        if w_of is None:
            return None
        if isinstance(cls, type) and cls in synthetic.STATE_CLASSES:
            cls = synthetic.STATE_CLASSES[cls]
        elif applevel.is_stand_in_class(cls):
            below = tuple(applevel.classes_below(cls))
            if below and self.is_true(self.record("isinstance", [w_of, Constant(below)])):
                return Constant(opname == "ne")
        elif not (cls is PlainObject or cls in _PLAIN_TYPES):
            return None
        w_result = self.record("isinstance", [w_of, Constant(exactly(cls) if cls in _PLAIN_TYPES else cls)])
        return self.operation("not_", w_result) if opname == "ne" else w_result

    def type_among(self, opname: str, w_types: Value, w_x: Value) -> Value | None:
        """`type(x) in (deque, list)`: each class is asked for by itself; None if app-level Python stands for none."""
        asked = self.constant(w_types)
        if w_x not in self.known.types or not isinstance(asked, tuple):
            return None
        each = [self.wrap(cls) for cls in asked]
        if not any(applevel.is_stand_in_class(self.constant(w_class)) for w_class in each):
            return None
        return Constant(any(self.is_true(self.operation("is_", w_x, w_class)) for w_class in each))

    def _same_type(self, opname: str, w_x: Variable, w_y: Variable) -> Value | None:
        """`type(other) is type(self)` in a method: what is of the same class is an instance of it, which is asked
        first, for that is what inference knows of `other` behind it."""
        w_self = self.frame.slots[0]
        if self.known.types.get(w_x) is w_self:
            w_x, w_y = w_y, w_x
        w_of = self.known.types[w_x]
        if self.known.types.get(w_y) is not w_self or w_of is w_self or not self._is_method():
            return None
        if not self.is_true(self.record("isinstance", [w_of, w_y])):
            return Constant(opname == "ne")
        return self.record(opname, [w_x, w_y])

    def _is_method(self) -> bool:
        """Whether a function of the program stands in a class, and takes an instance first."""
        names, path = self.source.code.co_varnames, self.source.func.__qualname__.split(".")
        is_in_class = len(path) > 1 and path[-2] != "<locals>"
        return names[:1] == ("self",) and is_in_class and not synthetic.is_ours(self.source.func)
