"""Representations (document 004, "Representations"): how an annotation becomes a low-level type.

A `Repr` knows the low-level type of the values that carry one annotation, how a live constant becomes a low-level
value, and which low-level helpers print, compare and hash such a value. How operations are turned into low-level
operations is *not* a method of the Repr: it is in the tables of `dispatch.py`, which are built from the plain dicts
that each `r*.py` exposes:

    REPRS = {SomeXxx: make_repr}                           make_repr(rtyper, s_obj) -> Repr
    RTYPERS = {("add", XxxRepr, YyyRepr): rtype_add}       rtype_add(hop) -> Variable | Constant | None
    METHODS = {("append", XxxRepr): rtype_method_append}   the hop's first argument is the object itself
    BUILTINS = {len: rtype_builtin_len}                    the hop's arguments are those of the call
    PRIMITIVES = {Signed: s_Int}                           the annotation whose repr a primitive low-level type has
    REPRS_BY_CONST = {SomeXxx: True}                       annotations with different constants have different reprs
    ITERATORS = {"zip": make_repr}                         make_repr(rtyper, s_iterator), by its variant
    CONVERSIONS = {(FromRepr, ToRepr): convert}            convert(r_from, r_to, v, llops) -> value, or None: cannot
    SERVICES = {("eq", XxxRepr): make_eq}                  what lower modules ask for by name: whoever asks says what
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from rpyc_dl.errors import TyperError
from rpyc_dl.frontend.model import UNDEFINED, Constant
from rpyc_dl.lltype import lltype

if TYPE_CHECKING:
    from rpyc_dl.annotator.model import SomeObject
    from rpyc_dl.frontend.model import Value
    from rpyc_dl.lowering.core.hop import LowLevelOpList
    from rpyc_dl.lowering.core.rtyper import RTyper


#: What the table has for a conversion: None where the value cannot be converted.
Conversion = Callable[["Repr", "Repr", "Value", "LowLevelOpList"], "Value | None"]


class KnottedHelpers(Protocol):
    """The helpers of one translation's reprs, each made once, and while it is being made (`recursive.py`)."""

    def of_repr(self, kind: str, r: Repr, make: Callable[[], Any]) -> LLFunction | None: ...
    def of_pair(
        self, kind: str, r_x: Repr, r_y: Repr, make: Callable[[], LLFunction | None]
    ) -> LLFunction | None: ...
    def get(
        self, key: Any, ARGS: Sequence[Any], RESULT: Any, make: Callable[[], LLFunction | None]
    ) -> LLFunction | None: ...
    def converted(
        self, llops: LowLevelOpList, v: Value, r_from: Repr, r_to: Repr, convert: Conversion
    ) -> Value | None: ...


#: A helper in low-level Python: a plain function over low-level values (see README.md, "Helpers").
LLFunction = Callable[..., Any]


class Repr:
    """One way to represent values; `lowleveltype` is what becomes the `concretetype` of variables.

    There is one Repr for each low-level form: `rtyper.getrepr` gives the same object for annotations that are
    represented alike, so reprs are compared with `is`.
    """

    lowleveltype: Any
    #: The text of a container inside its own text.
    inside_itself: str | None = None
    #: How CPython calls the type in messages; None: as `describe` says.
    shown_type: str | None = None
    #: Whether two reprs of one class and one low-level type represent the same values.
    alike_by_form = True
    #: Whether values are ints that grow (`number/rexact.py`).
    grows = False
    #: See `width_of_values`.
    width = 2
    #: Of pointers: whether None can be one of the values, as null.
    null_is_none = True
    _setup_state = 0  # 0 not started, 1 running, 2 done

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.lowleveltype!r}>"

    def describe(self) -> str:
        """What a user would call such a value, with its article ("an int"); for error messages."""
        return "a value of this type"

    #: Whether its values are instances of the program's classes.
    is_instance = False
    #: The kind that its values are of where they meet those of other kinds (`SomeTagged.held`); None: they do not.
    held_kind: str | None = None
    #: What the tags of its values tell of, where they have tags (`tagged/`): a number means another thing elsewhere.
    told_by_tags: Any = None
    #: Whether the TypeError for values without an order names the operator that asked, at run time.
    names_operator = False

    def parts(self) -> list[Repr]:
        """The reprs of what a value holds."""
        held = [getattr(self, name, None) for name in ("r_item", "r_key", "r_value", "r_table")]
        return [*getattr(self, "items_r", ()), *(r for r in held if r is not None)]

    def forms(self) -> Mapping[Any, Repr]:
        """The reprs of what a value holds, by what other reprs of this low-level type hold in the same place."""
        return dict(enumerate(self.parts()))

    def is_related_to(self, other: Repr) -> bool:
        """Whether a value in one of two reprs of one low-level type may be one of the other repr."""
        return True

    def meets(self, other: Repr) -> bool:
        """Whether one value can be in both reprs."""
        return self is other

    @property
    def width_of_values(self) -> int:
        """Orders reprs that can be converted to each other: the way to a narrower one is for values known to fit."""
        return 0 if self.lowleveltype is lltype.Void else self.width

    @property
    def shows_anything(self) -> bool:
        """Whether the text of a value is made by the program, which may show in it what it likes."""
        return False

    # -- set up in two steps, so that types may contain themselves ------------

    def setup(self) -> None:
        """Complete `lowleveltype` (a forward reference becomes its type). Called once by the RTyper, or by need."""
        if self._setup_state == 0:
            self._setup_state = 1
            try:
                self._setup_repr()
            except TyperError:
                self._setup_state = 0  # whoever needs it next is told as well
                raise
            self._setup_state = 2

    def _setup_repr(self) -> None:
        """Overridden where the low-level type may contain itself."""

    def is_looked_up_as_itself(self, r_key: Repr) -> bool:
        """Whether a value is looked up among keys of this other representation without being converted to it."""
        return False

    def has_form_for(self, other: Repr) -> bool:
        """Whether values of the other repr have a form in this one: those that have none are equal to none in it."""
        return True

    def joined(self, other: Repr) -> Repr | None:
        """The repr of values of both, where the rules have joined them into an annotation that is neither's."""
        return None

    # -- constants -------------------------------------------------------------

    def convert_const(self, value: Any) -> Any:
        """The low-level value of a live constant. TyperError if this repr cannot hold it."""
        if self.lowleveltype is lltype.Void:
            return value
        raise TyperError(f"the constant {value!r} cannot be used as {self.describe()}")

    # -- the helpers that containers, printing and comparing need: each is made once (`recursive.py`) ---------------

    def get_ll_str_function(self) -> LLFunction:
        """Helper: value -> Ptr(STR), what `str(x)` gives."""
        return self.get_ll_repr_function()

    def get_ll_repr_function(self) -> LLFunction:
        """Helper: value -> Ptr(STR), what `repr(x)` gives. TyperError if there is none."""
        found: LLFunction = self._closed("repr", self.make_ll_repr_function)
        return found

    def get_ll_eq_function(self) -> LLFunction | None:
        """Helper: (value, value) -> Bool, what `==` gives; None where the low-level `==` of primitives does it."""
        found: LLFunction | None = self._closed("eq", self.make_ll_eq_function)
        return found

    def get_ll_lt_function(self) -> LLFunction | None:
        """Helper: (value, value) -> Bool, what `<` gives; None where the low-level `<` of primitives does it."""
        found: LLFunction | None = self._closed("lt", self.make_ll_lt_function)
        return found

    def get_ll_hash_function(self) -> LLFunction:
        """Helper: value -> Signed, what `hash(x)` gives. TyperError for what is not hashable."""
        found: LLFunction = self._closed("hash", self.make_ll_hash_function)
        return found

    def _closed(self, kind: str, make: Callable[[], Any]) -> Any:
        """The helper of this kind, also while it is being made; values of primitive types hold no others."""
        rtyper: RTyper | None = getattr(self, "rtyper", None)
        return make() if rtyper is None else rtyper.recursive.of_repr(kind, self, make)

    def make_ll_repr_function(self) -> LLFunction:
        """Overridden by what has a text: puts the helper together."""
        raise TyperError(f"{self.describe()} cannot be turned into text")

    def make_ll_eq_function(self) -> LLFunction | None:
        """Overridden by what can be compared with ==."""
        raise TyperError(f"{self.describe()} cannot be compared with ==")

    def make_ll_lt_function(self) -> LLFunction | None:
        """Overridden by what has an order."""
        raise TyperError(f"{self.describe()} cannot be ordered")

    def make_ll_hash_function(self) -> LLFunction:
        """Overridden by what has a hash."""
        raise TyperError(f"{self.describe()} is not hashable")

    # -- iteration ---------------------------------------------------------------

    def gen_iter_of(self, llops: LowLevelOpList, v: Value, s_obj: SomeObject) -> tuple[Value, IteratorRepr]:
        """`gen_iter` for a value with this annotation, which may say more of it than the repr."""
        return self.gen_iter(llops, v)

    def gen_iter(self, llops: LowLevelOpList, v: Value) -> tuple[Value, IteratorRepr]:
        """An iterator over the value `v` (not None), and its repr. TyperError for what cannot be iterated over."""
        raise TyperError(f"{self.describe()} cannot be iterated over")

    def gen_iter_as(self, llops: LowLevelOpList, v: Value, r_iter: IteratorRepr) -> Value:
        """An iterator over `v` in the repr `r_iter`, in which it may meet iterators over other values."""
        v_made, r_made = self.gen_iter(llops, v)
        return llops.convertvar(v_made, r_made, r_iter)

    def newtuple(self, llops: LowLevelOpList, items_v: Sequence[Value]) -> Value:
        """A tuple of these values, in the reprs of its items. TyperError for what is no tuple of fixed length."""
        raise TyperError(f"{self.describe()} is no tuple")

    def iterator_repr_of(self, s_obj: SomeObject, variant: str) -> IteratorRepr:
        """`iterator_repr` for values with this annotation, which may say more of them than the repr."""
        return self.iterator_repr(variant)

    def iterator_repr(self, variant: str) -> IteratorRepr:
        """The repr of an iterator of that variant over such a value (SomeIterator.variant)."""
        raise TyperError(f"{self.describe()} cannot be iterated over")


class VoidRepr(Repr):
    """A value that is known while translating and takes no room: constants, functions known by name, types."""

    lowleveltype = lltype.Void

    def describe(self) -> str:
        return "a constant"

    def make_ll_eq_function(self) -> LLFunction | None:
        return None


class PrimitiveRepr(Repr):
    """A primitive low-level value that only low-level helpers see (Char, SingleFloat, …)."""

    def __init__(self, lowleveltype: Any) -> None:
        self.lowleveltype = lowleveltype

    def describe(self) -> str:
        return f"a low-level {self.lowleveltype}"

    def convert_const(self, value: Any) -> Any:
        return value

    def make_ll_eq_function(self) -> None:
        return None

    def make_ll_lt_function(self) -> None:
        return None


class IteratorRepr(Repr):
    """The base of builtin iterators. `r_item` represents what `ll_next` gives.

    `ll_left`, where there is one: about how many items will come, for what is made with room for all of them.
    """

    held_kind = "iterator"

    r_item: Repr
    ll_hasnext: LLFunction
    ll_next: LLFunction
    ll_left: LLFunction | None = None

    def describe(self) -> str:
        return "an iterator"

    def convert_const(self, value: Any) -> Any:
        if value is not None:
            raise TyperError("an iterator that was made before the program started is not supported")
        return lltype.nullptr(self.lowleveltype.TO)

    def gen_iter(self, llops: LowLevelOpList, v: Value) -> tuple[Value, IteratorRepr]:
        return v, self

    def iterator_repr(self, variant: str) -> IteratorRepr:
        return self


def inputconst(where: Repr | Any, value: Any) -> Constant:
    """A Constant with its low-level type: `where` is a Repr (the live `value` is converted) or a low-level type."""
    if isinstance(where, Repr):
        if value is UNDEFINED:
            return any_value(where)
        return Constant(where.convert_const(value), where.lowleveltype)
    return Constant(value, where)


def any_value(r: Repr) -> Constant:
    """A value for code that is never reached, or that nobody looks at."""
    TYPE = r.lowleveltype
    return Constant(None if TYPE is lltype.Void else TYPE._wrap(TYPE._defl()), TYPE)


def alike(r_from: Repr, r_to: Repr) -> bool:
    """Whether values of one repr are values of the other as they are. The low-level type does not tell it alone: that
    of values with tags is the same whatever they hold (`tagged/`), and that of instances whatever their class."""
    pending, seen = [(r_from, r_to)], set()
    while pending:
        r_from, r_to = pair = pending.pop()
        if r_from is r_to or pair in seen:
            continue
        if r_from.lowleveltype != r_to.lowleveltype or r_from.told_by_tags != r_to.told_by_tags:
            return False
        if not (r_from.is_related_to(r_to) and r_to.is_related_to(r_from)):
            return False
        seen.add(pair)
        forms = r_to.forms()
        pending += [(r, forms[key]) for key, r in r_from.forms().items() if key in forms]
    return True


def cannot_convert(r_from: Repr, r_to: Repr) -> TyperError:
    """The error for a value that would have to change its representation in a way that there is none for."""
    return TyperError(f"{r_from.describe()} cannot be used as {r_to.describe()}")


def make_void(rtyper: RTyper, s_obj: Any) -> Repr:
    return rtyper.shared_repr(("void",), VoidRepr)
