"""The Python interface: compile, annotate, interpret and ask about one function and all that it reaches."""

from __future__ import annotations

import ast
import builtins
import functools
import inspect
import threading
from collections.abc import Callable, Sequence
from types import FunctionType
from typing import TYPE_CHECKING, Any

from rpyc_dl.driver import Options, Translation, open_program
from rpyc_dl.errors import RPythonError, UsageError
from rpyc_dl.loader import definition
from rpyc_dl.terminal import Progress

if TYPE_CHECKING:
    from rpyc_dl.annotator.heap import Heap
    from rpyc_dl.annotator.result import AnnotationResult
    from rpyc_dl.workbench.explain import Why
    from rpyc_dl.workbench.notebook import Picture
    from rpyc_dl.workbench.query import Answers, Database


def compile(func: Callable[..., Any], argtypes: Sequence[Any] | None = None, **options: Any) -> Callable[..., Any]:
    """`func` compiled to C: a callable that takes and returns Python values and raises Python exceptions.

    `argtypes` gives a type for each argument (`int`, `str`, `list[int]`, …). Without it, the types are seen from the
    values of the first call, and each further combination of types is compiled when it is first met.
    Raises RPythonError where the program is refused.
    """
    if argtypes is not None:
        return _translation(func, argtypes, options).function()
    return _compiled_on_call(func, options)


def jit(func: Callable[..., Any] | None = None, /, **options: Any) -> Callable[..., Any]:
    """The decorator `@jit`, or `@jit(gc="ref", native=True)`: `compile` for the types of the first call.

    What is refused is refused at that call. Threads may call at once: each combination of types is compiled once.
    """
    if func is None:
        return functools.partial(jit, **options)
    if not inspect.isfunction(func):
        raise UsageError(f"a plain function is needed, not {func!r}")
    return _compiled_on_call(func, options)


def _compiled_on_call(func: Callable[..., Any], options: dict[str, Any]) -> Callable[..., Any]:
    compiled: dict[tuple[Any, ...], Callable[..., Any]] = {}
    compiling = threading.Lock()
    signature = inspect.signature(func)

    @functools.wraps(func)
    def call(*args: Any, **kwargs: Any) -> Any:
        bound = signature.bind(*args, **kwargs)
        bound.apply_defaults()
        values = bound.args
        types = tuple(type_of_value(value) for value in values)
        if types not in compiled:
            with compiling:
                if types not in compiled:
                    compiled[types] = _translation(func, types, options).function()
        return compiled[types](*values)

    return call


def annotate(func: Callable[..., Any], argtypes: Sequence[Any], **options: Any) -> Annotations:
    """What is inferred about `func`, called with arguments of these types, and about all that it reaches."""
    return Annotations(_translation(func, argtypes, options).result)


def analyse(program: Callable[..., Any] | str, argtypes: Sequence[Any] = (), **options: Any) -> Analysis:
    """A function with its argument types, or a program file, opened for questions; refused ones, too.

    `options` are those of `compile`; `rules` are paths of further rule files.
    Raises UsageError, ImportFailed or FlowingError where there is nothing to ask about.
    """
    if isinstance(program, str):
        return Analysis(open_program(program, None, _options(options), Progress(visible=False)))
    return Analysis(_translation(program, argtypes, options))


def interpret(func: Callable[..., Any], args: Sequence[Any], **options: Any) -> Any:
    """What `func(*args)` returns, run by the interpreter of low-level operations. Raises what it raises."""
    return _translation(func, [type_of_value(value) for value in args], options).interpret(args)


def interpret_raises(
    exception: type[BaseException], func: Callable[..., Any], args: Sequence[Any], **options: Any
) -> BaseException:
    """The exception of this class that `func(*args)` raises, run as by `interpret` (document 004).

    Raises AssertionError if it returns, what it raises if that is another exception, and RPythonError where the
    program is refused.
    """
    try:
        value = interpret(func, args, **options)
    except RPythonError:
        raise
    except exception as error:
        return error
    raise AssertionError(f"{func.__name__}() returned {value!r}: it was to raise {exception.__name__}")


class Annotations:
    """What was inferred. `str()` is the listing of `rpyc-dl annotate`; `result` the annotator's own object."""

    def __init__(self, result: AnnotationResult) -> None:
        self.result = result

    def as_data(self) -> list[dict[str, Any]]:
        """The functions with their variables, as `rpyc-dl annotate --json` gives them."""
        from rpyc_dl.workbench import listing

        return listing.as_data(self.result)

    def stubs(self) -> str:
        """Python annotations of every function, as `rpyc-dl annotate --stubs` gives them."""
        from rpyc_dl.workbench import stubs

        return stubs.stubs(self.result)

    def heap(self) -> Heap:
        """The objects that variables stand for, and what is known of each, as document 000 draws it."""
        return self.result.heap()

    def __str__(self) -> str:
        from rpyc_dl.workbench import listing

        return "\n".join("".join(text for text, _ in line) for line in listing.layout(self.result))

    def __repr__(self) -> str:
        names = [graph.name for graph in self.result.graphs]
        return f"<Annotations of {', '.join(names[:5])}{', …' if len(names) > 5 else ''}>"

    def _repr_html_(self) -> str:
        """The listing for a notebook."""
        from rpyc_dl.workbench import listing, notebook

        return notebook.html(listing.layout(self.result))


class Analysis:
    """One analysed program: what the commands `query`, `explain`, `annotate`, `view` and `report` give, as methods.

    `error` is why the program is refused, or None; everything but `annotations` works on refused programs, too.
    """

    def __init__(self, translation: Translation) -> None:
        self._translation = translation
        _ = translation.analysed

    @functools.cached_property
    def error(self) -> RPythonError | None:
        """Why the program is refused (further errors in its `others`); None where it is accepted."""
        try:
            _ = self._translation.result
        except RPythonError as error:
            return error
        return None

    @functools.cached_property
    def annotations(self) -> Annotations:
        """What was inferred. Raises RPythonError where the program is refused."""
        return Annotations(self._translation.result)

    @functools.cached_property
    def _database(self) -> Database:
        from rpyc_dl.workbench.query import Database

        return Database(self._translation)

    def query(self, question: str, engine: str = "auto") -> Answers:
        """The answers to a question in the rule language (docs/questions.md). Raises RPythonError for mistakes in it.

        `rows` has the tuples, `str()` the table, `as_data()` and `as_csv()` the other forms; `engine` is `auto`,
        `pydatalog` or `embedded`.
        """
        from rpyc_dl.workbench.query import ask

        return ask(self._database, question, engine)

    def explain(self, variable: str, depth: int | None = None) -> Explanation:
        """Why `FUNC:VAR[@LINE]` has its type. Raises UsageError for an unknown variable."""
        from rpyc_dl.workbench import explain

        return Explanation(explain.explain(self._translation.analysed[0], variable, depth))

    def why_not(self, variable: str, kind: str) -> list[dict[str, Any]]:
        """Why a variable is never of a kind (`str`, a class, …). Raises UsageError where it is."""
        from rpyc_dl.workbench import whynot

        session, entities = self._database.session, self._database.entities
        return whynot.failures(session, entities, *whynot.find_tuple(session, entities, variable, kind))

    def view(self, kind: str = "flow", form: str = "svg", functions: Sequence[str] = ()) -> Picture:
        """The flow graphs (`flow`), the call graph (`calls`) or the classes, as `svg`, `dot` or `text`."""
        from rpyc_dl.workbench import notebook, views

        return notebook.Picture(views.view(self._translation, kind, form, functions))

    def report(self, path: str) -> None:
        """Write the page of `rpyc-dl report`. Raises UsageError where that cannot be done."""
        from rpyc_dl.workbench.report import write

        write(self._translation, path)

    def _repr_html_(self) -> str:
        """The listing, or the errors, for a notebook."""
        from rpyc_dl.workbench import notebook

        if self.error is not None:
            return notebook.error_html(self.error)
        return self.annotations._repr_html_()


class Explanation:
    """Why a variable has its type: a tree for each kind of value. `str()` is the text of `rpyc-dl explain`."""

    def __init__(self, trees: list[Why]) -> None:
        self.trees = trees

    def as_data(self) -> list[dict[str, Any]]:
        """The trees, as `rpyc-dl explain --json` gives them."""
        return [tree.as_data() for tree in self.trees]

    def dot(self) -> str:
        """The trees in Graphviz's language."""
        from rpyc_dl.workbench import explain

        return explain.dot(self.trees)

    def __str__(self) -> str:
        from rpyc_dl.workbench import explain

        return "\n".join("".join(text for text, _ in line) for line in explain.layout(self.trees))

    def _repr_html_(self) -> str:
        """The trees for a notebook."""
        from rpyc_dl.workbench import explain, notebook

        return notebook.html(explain.layout(self.trees))


def _translation(func: Any, argtypes: Sequence[Any], options: dict[str, Any]) -> Translation:
    if not inspect.isfunction(func):
        raise UsageError(f"a plain function is needed, not {func!r}")
    if func.__code__.co_flags & (inspect.CO_VARARGS | inspect.CO_VARKEYWORDS):
        raise UsageError(
            f"`{func.__name__}` takes any number of arguments: a function that is compiled takes a fixed number",
            pos=definition(func),
            help=["wrap it: a function with the arguments of one call, which calls it"],
        )
    count, required = func.__code__.co_argcount, func.__code__.co_argcount - len(func.__defaults__ or ())
    if not required <= len(argtypes) <= count:
        raise UsageError(
            f"`{func.__name__}` takes {_arguments(required, count)}, and types for {len(argtypes)} are given",
            pos=definition(func),
        )
    all_given = len(argtypes) == count and not func.__code__.co_kwonlyargcount
    entry = func if all_given else _left_to_defaults(func, len(argtypes))
    return Translation(entry, argtypes, _options(options))


def _left_to_defaults(func: FunctionType, count: int) -> FunctionType:
    """A function of the first `count` arguments that calls `func`, whose defaults give the others."""
    arguments = ", ".join(func.__code__.co_varnames[:count])
    call = ast.parse(f"def entry({arguments}): return __called__({arguments})")
    ast.increment_lineno(call, func.__code__.co_firstlineno - 1)
    namespace: dict[str, Any] = {"__called__": func, "__name__": func.__module__}
    exec(builtins.compile(call, func.__code__.co_filename, "exec"), namespace)
    entry: FunctionType = namespace["entry"]
    functools.update_wrapper(entry, func)
    required = func.__code__.co_argcount - len(func.__defaults__ or ())
    entry.__defaults__ = (func.__defaults__ or ())[: max(0, count - required)] or None
    return entry


def _options(options: dict[str, Any]) -> Options:
    try:
        return Options(**options)
    except TypeError as error:
        raise UsageError(f"no such option: {error}") from None


def _arguments(required: int, count: int) -> str:
    number = str(count) if required == count else f"{required} to {count}"
    return f"{number} argument{'' if number == '1' else 's'}"


def type_of_value(value: Any) -> Any:
    """The argument type that describes `value`: `int`, `str`, `list[int]`, `tuple[int, str]`, …; None for None."""
    if value is None:
        return None
    kind = type(value)
    if kind in (int, bool, float, str, bytes):
        return kind
    if kind is tuple:
        return tuple[tuple(type_of_value(item) for item in value)]  # type: ignore[misc]
    if kind is list and value:
        types = [type_of_value(item) for item in value]
        if all(each == types[0] for each in types):
            return list[types[0]]  # type: ignore[valid-type]
        raise UsageError(f"a list of one type is needed, not {value!r}")
    if kind is list:
        raise UsageError("the type of an empty list cannot be seen: give the argument types")
    raise UsageError(f"a value of type {kind.__name__} cannot be passed to a compiled function")
