"""The interface between the opcode interpreter and what its values are (document 001, "Flow Object Space").

The interpreter (`frame.py`) treats values as black boxes. The flow space (`flowspace.py`) works on
Variables and Constants and records; a concrete space, which works on real objects and does what CPython does, tests
the interpreter apart from merging (`tests/support/concretespace.py`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rpyc_dl.errors import FlowingError

if TYPE_CHECKING:
    from rpyc_dl.frontend.bytecode.instructions import Instr
    from rpyc_dl.frontend.interpreter.stack import StackFrame
    from rpyc_dl.frontend.operations import CallShape


class Marker:
    """A thing that may lie in a frame without being a value."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return self.name


#: The empty slot beside a callable on the stack (CPython's NULL).
NULL = Marker("NULL")
#: A local variable that has no value.
UNBOUND = Marker("UNBOUND")


class Composite:
    """A stack item made of several values, or one whose operation is not recorded until it is needed.

    `kind` and `static` are known, `values` are the space's:

    - `exc`: a caught exception: (class, instance)
    - `slice`: (start, stop, step)
    - `args`: the arguments of a call or items of a tuple being collected; `static` says which are starred
    - `kwargs`: the keyword arguments of a call being collected; `static` are the names, None for a `**`
    - `keywords`: the function's own `**kwargs`; `static` are the names
    - `keyword method`: its method `static[0]`
    - `keyword view`: what its method `static[0]` gives to the loop that follows
    - `keyword loop`: the unrolled loop over it: over what of it, the rounds that are done, the names at its start
    - `exit`: `__exit__` of (the context manager)
    - `super`: `super(...)` of (class, instance)
    - `bound`: a method of it, bound: (function, instance)
    - `method`: the method `static[0]` of (a constant)
    - `type`: what `type(x)` gives, which is called behind its arguments: (the type, x)
    - `items`: a tuple of known items that no operation built
    - `maybe`: a local variable that may have no value: (whether it has one, the value)
    - `generator`: what a `for` loop iterates over, to be closed where the loop is left
    """

    __slots__ = ("kind", "static", "values")

    def __init__(self, kind: str, static: tuple[Any, ...], values: tuple[Any, ...]) -> None:
        self.kind = kind
        self.static = static
        self.values = values

    def __repr__(self) -> str:
        return f"<{self.kind} {self.static} {self.values}>"


class OperationError(Exception):
    """An exception of the interpreted program: its class and its instance, as values of the space.

    `leaves`: no handler of the frame gets it (what is raised is no exception: the program will be refused)."""

    def __init__(self, w_type: Any, w_value: Any, leaves: bool = False) -> None:
        super().__init__(w_type, w_value)
        self.w_type = w_type
        self.w_value = w_value
        self.leaves = leaves


class ObjectSpace(ABC):
    """What the opcode interpreter needs done. Names starting with `w_` hold values of the space.

    Any method may raise `OperationError`: the interpreted program then raises that exception.
    """

    #: The method of dicts that `{**x}` calls.
    takes_mapping = "update"

    frame: StackFrame

    def start_instruction(self, instr: Instr) -> None:  # noqa: B027 (a space need not do anything)
        """Called before each instruction."""

    def start_round(self) -> None:  # noqa: B027 (a space need not do anything)
        """Called where a loop may begin its next round."""

    #: Whether the frame tells what its variables refer to (`hold`), and where a last reference may have gone.
    finalizes = False

    def hold(self, slot: int, w_value: Any) -> None:  # noqa: B027 (a space need not do anything)
        """Called where a variable gets a value; None: it has none any more."""

    def finalize(self) -> None:  # noqa: B027 (a space need not do anything)
        """Called where a last reference may have gone."""

    def unknown_value(self, instr: Instr, error: FlowingError) -> tuple[int, Any]:
        """What stands for the result of an instruction that is not in the language, and how many items of the stack
        it takes the place of. Raises `error` in a space that has no such value."""
        raise error

    def mapping(self, w_items: Any) -> Any:
        """The dict of what `{**x}` takes over."""
        return w_items

    def keywords(self, w_mapping: Any) -> Any:
        """The dict of what `f(**x)` passes."""
        return w_mapping

    def app_function(self, function: Any) -> Any:
        """The copy of an app-level function for the place that is looked at."""
        raise NotImplementedError

    @abstractmethod
    def wrap(self, value: Any) -> Any:
        """The value of the space for a live object."""

    @abstractmethod
    def constant(self, w_value: Any) -> Any:
        """The live object that the value is known to be; UNBOUND if it is not known."""

    @abstractmethod
    def operation(self, opname: str, *args_w: Any) -> Any:
        """Do one of the operations of `operations.py`."""

    @abstractmethod
    def is_true(self, w_value: Any) -> bool:
        """The truth value."""

    @abstractmethod
    def next(self, w_iterator: Any, resumed: bool = False) -> tuple[Any, Any] | None:
        """(item, iterator to go on with), or None at the end. `resumed`: the step of a `yield from` after its yield:
        do to the iterator what resumed the frame (`next`, `send`, `throw` or `close`)."""

    @abstractmethod
    def stop_value(self, w_iterator: Any) -> Any:
        """What the StopIteration carried with which `next` on this iterator has just ended."""

    @abstractmethod
    def unpack(self, w_iterable: Any, before: int, after: int | None) -> list[Any]:
        """The items, `before` of them; with `after` not None, a list of the middle ones and `after` more follow."""

    @abstractmethod
    def call(self, w_callable: Any, args_w: Sequence[Any], shape: CallShape | None = None) -> Any:
        """Call with positional arguments, or as `shape` says."""

    def note_type(self, w_type: Any, w_value: Any) -> None:  # noqa: B027 (a space need not do anything)
        """`w_type` is what `type(w_value)` gives, also where loops or branches have given both other names."""

    def unrolled(self, w_iterable: Any) -> Any:
        """The state in which a loop over it begins, if it is to be unrolled; else None."""
        return None

    def has_known_method(self, w_obj: Any, name: str) -> bool:
        """Whether it is a constant whose methods depend on nothing but their arguments, and `name` is one of them."""
        return False

    def call_known_method(self, w_obj: Any, name: str, args_w: Sequence[Any]) -> Any:
        """What calling the method gives, if that is known; else None."""
        return None

    @abstractmethod
    def load_global(self, name: str) -> Any:
        """A global or builtin."""

    @abstractmethod
    def store_global(self, name: str, w_value: Any) -> None:
        """Give a global variable its value."""

    @abstractmethod
    def delete_global(self, name: str) -> None:
        """`del name` of a global variable."""

    @abstractmethod
    def import_name(self, name: str, w_fromlist: Any, w_level: Any) -> Any:
        """`import name`."""

    @abstractmethod
    def import_from(self, w_module: Any, name: str) -> Any:
        """`from module import name`."""

    @abstractmethod
    def getattr_super(self, w_class: Any, w_self: Any, name: str, method: bool) -> tuple[Any, Any]:
        """`super(cls, self).name` as (value, NULL), or as (function, self) if `method` allows it."""

    @abstractmethod
    def make_function(self, code: Any, names: Sequence[str], cells_w: Sequence[Any], defaults: Any, kw: Any) -> Any:
        """A function of `code` with `cells_w` for its free variables `names`; `defaults`, `kw`: values or None."""

    @abstractmethod
    def exception_matches(self, exc: Composite, w_check: Any) -> bool:
        """Whether `except w_check` catches the exception."""

    def note_raise(self, error: OperationError) -> None:  # noqa: B027
        """A `raise` statement is about to raise `error`."""

    def keep_context(self, error: OperationError, has_cause: bool) -> None:  # noqa: B027
        """A `raise` statement raises `error`, with `from` or not: what is handled there is its context."""

    def note_caught(self, exc: Composite) -> None:  # noqa: B027
        """A handler that stands in no other one of its function has received an exception."""

    def link_tracebacks(self, error: OperationError, w_previous: Any, direct: bool) -> None:  # noqa: B027
        """A traceback of `error` shows `w_previous` too: what is being handled, or the cause (`direct`)."""

    @abstractmethod
    def to_exception(self, w_exc: Any) -> OperationError:
        """What `raise w_exc` raises: an instance is made if it is a class."""

    def handled_by_caller(self) -> OperationError | None:
        """What a bare `raise` raises where the frame itself handles nothing; None if no caller does either."""
        return None

    @abstractmethod
    def to_cause(self, w_cause: Any) -> Any:
        """The instance that `raise … from w_cause` keeps; None if that is None."""

    @abstractmethod
    def yield_(self, w_value: Any, how: str | None) -> Any:
        """Yield a value; the result is what is sent. `how`: "from" for an item of a `yield from`, "item" for one
        of an asynchronous generator."""

    def is_generator_to_close(self, w_iterable: Any) -> bool:
        """Whether it is a generator that only the frame's stack refers to, and closing it may do something."""
        return False

    @abstractmethod
    def known_items(self, w_tuple: Any) -> Sequence[Any] | None:
        """The items of a tuple that is known, else None."""

    @abstractmethod
    def texts_of_star(self, number: int, w_items: Any) -> Any:
        """A list of the texts of the items that print gets with a star, as its argument `number`."""

    @abstractmethod
    def fresh_dict(self, w_dict: Any) -> dict[str, Any] | None:
        """The values by name of a dict that has just been made, so that nothing has changed it; else None."""

    @abstractmethod
    def refuse(self, item: str, name: str = "") -> Exception:
        """The error for what is not in the language: an item of `refusals.py`, and the name that it speaks of."""

    # ---- local variables and cells ------------------------------------------------------------------------------

    @abstractmethod
    def bind_local(self, slot: int, w_value: Any) -> Any:
        """Called when a value gets the name of a local variable; returns it."""

    def has_attribute_dict(self, w_obj: Any) -> bool:
        """Whether `__dict__` of the value is that of an instance of a class of the program's."""
        return False

    def store_in_dict(self, w_obj: Any, w_name: Any, w_value: Any) -> None:
        """`x.__dict__[name] = value`"""
        raise NotImplementedError

    def pop_from_dict(self, w_obj: Any, w_name: Any, *default: Any) -> Any:
        """`x.__dict__.pop(name)`, or with a default"""
        raise NotImplementedError

    def default_in_dict(self, w_obj: Any, w_name: Any, *default: Any) -> Any:
        """`x.__dict__.setdefault(name)`, or with a default"""
        raise NotImplementedError

    def attributes_setter(self) -> Any:
        """The function that stores what a mapping has in the attributes of an instance."""
        raise NotImplementedError

    @abstractmethod
    def check_ever_bound(self, instr: Instr) -> None:
        """Called before `unbound`, at a read of a local variable without a value; may refuse the function."""

    @abstractmethod
    def unbound(self, slot: int, free: bool) -> OperationError:
        """The error of reading a variable that has no value."""

    @abstractmethod
    def new_cell(self, slot: int, w_value: Any) -> Any:
        """A cell for a captured variable, holding `w_value` or UNBOUND."""

    @abstractmethod
    def capture(self, slot: int, w_cell: Any) -> Any:
        """What `make_function` gets for a captured variable: the cell, or a Composite that stands for it."""

    @abstractmethod
    def load_cell(self, slot: int, w_cell: Any) -> Any:
        """The contents of a cell, or UNBOUND."""

    @abstractmethod
    def store_cell(self, slot: int, w_cell: Any, w_value: Any) -> Any:
        """Set the contents (or UNBOUND); returns the cell to keep in the slot."""
