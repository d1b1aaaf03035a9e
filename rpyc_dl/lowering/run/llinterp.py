"""The LLInterpreter (document 004): runs typed graphs on the runnable values of `lltype`.

Each graph is turned into a Python function when it is first called (`llinterp_graph.py`). Exceptions are exact: a
low-level exception is an `LLException` with the class and value pointers; an operation that raises by itself (by the
table) raises the prebuilt exception that `exceptiondata` has for it. Anything else that goes wrong (memory used
wrongly, an operand that an operation does not allow) is an `LLFatalError`: C would have undefined behaviour there.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import CodeType, TracebackType
from typing import Any, Protocol

from rpyc_dl.frontend.model import FunctionGraph, SpaceOperation
from rpyc_dl.lltype import lltype, support, support_memory
from rpyc_dl.lltype.containers import UNINIT
from rpyc_dl.lltype.lloperation import LL_OPERATIONS
from rpyc_dl.lltype.pointers import cast_container, make_ptr
from rpyc_dl.lowering.core.callgraph import is_signature
from rpyc_dl.lowering.run.llinterp_graph import GraphWriter
from rpyc_dl.source import InlinedPos, SourcePos, call_chain

#: How deep low-level calls may nest before a RecursionError.
RECURSION_LIMIT = 20_000


class ExceptionInterface(Protocol):
    """What the interpreter needs of the RTyper's exception data."""

    def matches(self, etype: Any, llexitcase: Any) -> bool: ...
    def get_prebuilt(self, pyclass: type[Exception], message: str | None) -> tuple[Any, Any]: ...


@dataclass(frozen=True)
class StackEntry:
    """One active call: the graph, the operation that it was at, and the place of it.

    A graph that others were inlined into gives several entries, one for each of the functions.
    """

    graph: FunctionGraph
    op: SpaceOperation | None
    pos: SourcePos | None

    @property
    def name(self) -> str:
        """The name of the function that the place is in, without those that it is nested in."""
        qualname = self.pos.function if self.pos is not None else None
        return qualname.rpartition(".")[2] if qualname else self.graph.name

    @property
    def is_internal(self) -> bool:
        """Whether it is a helper of ours, which tracebacks leave out."""
        if isinstance(self.pos, InlinedPos):
            return False  # only places of the user's functions are kept when they are inlined
        return self.graph.is_lowlevel or bool(self.graph.tags.get("synthetic"))


class LLException(Exception):
    """A low-level exception: `etype` is the pointer to its class, `evalue` to the instance.

    `stack` has the calls that were active when it was raised, outermost first, once `eval_graph` has let it out.
    """

    def __init__(self, etype: Any, evalue: Any) -> None:
        super().__init__(etype, evalue)
        self.etype = etype
        self.evalue = evalue
        self.stack: list[StackEntry] = []

    def __str__(self) -> str:
        name = getattr(self.etype._obj, "name", None)
        return f"<LLException {name if isinstance(name, str) else self.etype!r}>"


class LLFatalError(RuntimeError):
    """The low-level program did what it must never do; `stack` says where."""

    def __init__(self, message: str, stack: Sequence[StackEntry]) -> None:
        where = f" in {stack[-1].name}, at {stack[-1].op!r} ({stack[-1].pos})" if stack else ""
        super().__init__(message + where)
        self.stack = list(stack)


class StepLimitExceeded(RuntimeError):
    """The interpreter was given a step limit, and reached it."""


class _Fatal(BaseException):
    """Carries a wrong Python exception out of the low-level program, past its handlers."""


class _ExternalError(Exception):
    """The Python implementation of an external function has raised its `__cause__`: a program may catch it."""


class LLInterpreter:
    """Runs graphs. `exceptiondata` is needed where exceptions are caught or raised by operations.

    `max_steps`: StepLimitExceeded after so many function calls and jumps (None: no limit).
    """

    def __init__(
        self,
        exceptiondata: ExceptionInterface | None = None,
        max_steps: int | None = None,
        recursion_limit: int = RECURSION_LIMIT,
    ) -> None:
        self.exceptiondata = exceptiondata
        self.recursion_limit = recursion_limit
        self.counting = max_steps is not None
        self.steps_left = max_steps or 0
        self._codes: dict[CodeType, GraphWriter] = {}
        self._functions: dict[Any, Callable[..., Any]] = {}  # by function container or graph
        self._names: dict[int, str] = {}
        self._keep: list[Any] = []
        self._caught: LLException | None = None
        self.namespace: dict[str, Any] = dict(vars(support))
        self.namespace.update(
            UNINIT=UNINIT,
            make_ptr=make_ptr,
            make=support_memory.make,
            cast_container=cast_container,
            cast_opaque_ptr=lltype.cast_opaque_ptr,
            uninitialized=_uninitialized,
            negative_index=_negative_index,
            no_exit=_no_exit,
            catch=self._catch,
            matches=self._matches,
            make_exception=self._make_exception,
            callable_of=self._callable_of,
            count_step=self._count_step,
        )

    # -- running --------------------------------------------------------------------

    def eval_graph(self, graph: FunctionGraph, args: Sequence[Any] = ()) -> Any:
        """Run a graph on low-level values; gives a low-level value.

        Raises LLException if the graph raises, LLFatalError, StepLimitExceeded.
        """
        if len(args) != len(graph.args):
            raise lltype.LLTypeError(f"{graph.name} takes {len(graph.args)} arguments, not {len(args)}")
        pairs = [(v.concretetype, arg) for v, arg in zip(graph.args, args, strict=True)]
        raw = [TYPE._enforce(arg) for TYPE, arg in pairs if TYPE is not lltype.Void]
        limit = sys.getrecursionlimit()
        sys.setrecursionlimit(max(limit, self.recursion_limit))
        try:
            result = self.function_of_graph(graph)(*raw)
        except StepLimitExceeded:
            raise
        except LLException as error:
            error.stack = self.stack_of(error.__traceback__)
            raise
        except _Fatal as fatal:
            assert fatal.__cause__ is not None
            raise self._fatal_error(fatal.__cause__) from None
        except Exception as error:
            converted = self._convert(error)
            converted.stack = self.stack_of(error.__traceback__)
            raise converted from None
        finally:
            sys.setrecursionlimit(limit)
        RESULT = graph.returnvar.concretetype
        return None if RESULT is lltype.Void else RESULT._wrap(result)

    def call(self, func_ptr: Any, args: Sequence[Any] = ()) -> Any:
        """Call a function pointer that has a graph; as `eval_graph`."""
        return self.eval_graph(func_ptr._obj.graph, args)

    def stack_of(self, traceback: TracebackType | None) -> list[StackEntry]:
        """The low-level calls of a Python traceback, outermost first."""
        places: list[tuple[FunctionGraph, SpaceOperation | None]] = []
        last_frame = None
        while traceback is not None:
            writer = self._codes.get(traceback.tb_frame.f_code)
            if writer is not None:
                if traceback.tb_frame is last_frame:
                    places.pop()  # it was caught and raised again there: the inner place is the true one
                places.append((writer.graph, writer.operations[traceback.tb_lineno - 1]))
                last_frame = traceback.tb_frame
            traceback = traceback.tb_next
        return [entry for graph, op in places for entry in _entries_of(graph, op)]

    # -- functions ------------------------------------------------------------------

    def function_of_graph(self, graph: FunctionGraph) -> Callable[..., Any]:
        """The Python function of a graph, compiled now if need be. It takes and gives raw values."""
        function = self._functions.get(graph)
        if function is None:
            function = self._functions[graph] = self._compile(graph)
        return function

    def _compile(self, graph: FunctionGraph) -> Callable[..., Any]:
        name = f"g{len(self._codes)}"
        writer = GraphWriter(graph, name, self)
        writer.write()
        code = compile(writer.source, f"<low-level graph {graph.name}>", "exec")
        scope: dict[str, Any] = {}
        exec(code, self.namespace, scope)
        function: Callable[..., Any] = scope[name]
        self._codes[function.__code__] = writer
        return function

    def function_name(self, func: Any) -> str:
        """A name in the namespace for a function container; compiled when it is first called."""
        key = func.graph if func.graph is not None else func
        if id(key) in self._names:
            return self._names[id(key)]
        name = self._names[id(key)] = f"f{len(self._keep)}"
        self._keep.append(key)

        def first_call(*args: Any) -> Any:
            function = self.namespace[name] = self._callable_of(func)
            return function(*args)

        self.namespace[name] = first_call
        return name

    def object_name(self, value: Any) -> str:
        """A name in the namespace for a constant."""
        if id(value) not in self._names:
            self._names[id(value)] = name = f"c{len(self._keep)}"
            self._keep.append(value)
            self.namespace[name] = value
        return self._names[id(value)]

    def _callable_of(self, func: Any) -> Callable[..., Any]:
        """The Python function, on raw values, of a function container (None: a null pointer)."""
        if func is None:
            raise lltype.NullPointerAccess("a null function pointer was called")
        function = self._functions.get(func)
        if function is None:
            has_graph = func.graph is not None
            function = self.function_of_graph(func.graph) if has_graph else _external_function(func)
            if has_graph and not is_signature(func._TYPE, func.graph):
                function = _with_casts(function, func._TYPE, func.graph)
            self._functions[func] = function
        return function

    def _count_step(self) -> None:
        self.steps_left -= 1
        if self.steps_left < 0:
            raise _Fatal from StepLimitExceeded("the step limit was reached")

    # -- exceptions -----------------------------------------------------------------

    def _catch(self, error: Exception) -> LLException:
        """What a handler has caught, as an LLException; fatal errors go on."""
        if not isinstance(error, LLException):
            try:
                converted = self._convert(error)
            except LLFatalError:
                raise _Fatal from error
            error = converted.with_traceback(error.__traceback__)
        self._caught = error
        return error

    def _convert(self, error: Exception) -> LLException:
        """The low-level exception of a Python one that an operation has raised; LLFatalError if it must not."""
        if isinstance(error, _ExternalError) and isinstance(error.__cause__, Exception):
            return LLException(*self._prebuilt(error.__cause__))
        if type(error) is not RecursionError:
            stack = self.stack_of(error.__traceback__)
            if not stack or not _may_raise(stack[-1].op, error):
                raise self._fatal_error(error) from error
        return LLException(*self._prebuilt(error))

    def _prebuilt(self, error: Exception) -> tuple[Any, Any]:
        kind, message = type(error), str(error)
        if self.exceptiondata is None:
            raise LLFatalError(f"{kind.__name__}: {message} (and there is no exception data)", [])
        if kind is RecursionError:
            message = support.RECURSION
        return self.exceptiondata.get_prebuilt(kind, message or None)

    def _fatal_error(self, error: BaseException) -> Exception:
        """The LLFatalError that explains a Python error (the error itself if it is one, or the step limit)."""
        if isinstance(error, (LLFatalError, StepLimitExceeded)):
            return error
        text = f"{type(error).__name__}: {error}"
        if isinstance(error, AttributeError):
            text = (
                "a null pointer was followed" if error.obj is None else f"{error.name} was read before it was written"
            )
        return LLFatalError(text, self.stack_of(error.__traceback__))

    def _matches(self, etype: Any, llexitcase: Any) -> bool:
        assert self.exceptiondata is not None
        return self.exceptiondata.matches(etype, llexitcase)

    def _make_exception(self, etype: Any, evalue: Any) -> LLException:
        """A new exception, or the one that was caught last if it is raised again: it keeps its traceback."""
        caught = self._caught
        if caught is not None and caught.evalue._obj is evalue._obj:
            return caught
        if etype._obj is None or evalue._obj is None:
            raise lltype.NullPointerAccess("a null exception was raised")
        return LLException(etype, evalue)


def _entries_of(graph: FunctionGraph, op: SpaceOperation | None) -> list[StackEntry]:
    """The calls that one Python frame stands for, outermost first."""
    chain: list[SourcePos | None] = [*call_chain(op.pos)] if op is not None else []
    if not chain or isinstance(chain[-1], InlinedPos):
        chain.append(None)  # the graph's own place is not known
    return [StackEntry(graph, op, pos) for pos in reversed(chain)]


def _may_raise(op: SpaceOperation | None, error: Exception) -> bool:
    """Whether the table lets the operation raise this error by itself."""
    entry = LL_OPERATIONS.get(op.opname) if op is not None else None
    if entry is None or Exception in entry.canraise:
        return False
    return type(error) in entry.canraise or (type(error) is MemoryError and entry.canmallocgc)


def _no_exit(value: object) -> None:
    raise AssertionError(f"a switch has no exit for {value!r}")


def _uninitialized() -> None:
    raise lltype.UninitializedMemoryAccess("an array item was read before it was written")


def _negative_index(index: int) -> Any:
    raise lltype.OutOfBounds(f"index or length {index}")


def _external_function(func: Any) -> Callable[..., Any]:
    """A function without a graph: its Python implementation, on raw values."""
    implementation = func._callable
    if implementation is None:
        raise lltype.LLTypeError(f"the function {func._name} has neither a graph nor a Python implementation")
    ARGS = [T for T in func._TYPE.ARGS if T is not lltype.Void]
    RESULT = func._TYPE.RESULT

    def external(*args: Any) -> Any:
        values = [T._wrap(arg) for T, arg in zip(ARGS, args, strict=True)]
        try:
            result = implementation(*values)
        except Exception as error:
            raise _ExternalError from error
        return None if RESULT is lltype.Void else RESULT._enforce(result)

    return external


def _with_casts(function: Callable[..., Any], FUNC: lltype.FuncType, graph: FunctionGraph) -> Callable[..., Any]:
    """A function that is called with another signature than its graph's, which has other pointers."""
    own = [v.concretetype for v in graph.args if v.concretetype is not lltype.Void]

    def casting(*args: Any) -> Any:
        return _cast(FUNC.RESULT, function(*map(_cast, own, args)))

    return casting


def _cast(TYPE: Any, value: Any) -> Any:
    return lltype.cast_pointer(TYPE, value) if isinstance(TYPE, lltype.Ptr) else value
