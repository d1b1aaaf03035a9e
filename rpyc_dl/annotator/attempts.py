"""One analysis as it was asked for, and the ways in which it is tried until its errors are those of the program.

First with functions asked for ahead of their calls, which takes few rounds; then step by step. What an attempt finds
out that graphs should have been built with (a handler that tells, a variable that is stored) starts the next one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, TypeVar

from rpyc_dl.annotator.analysis import Graphs, Undeclared
from rpyc_dl.annotator.borders import Borders
from rpyc_dl.annotator.engines import engine_options
from rpyc_dl.annotator.entry import add_entry
from rpyc_dl.annotator.errors.libraries import told_at_calls
from rpyc_dl.annotator.errors.recovery import with_further_errors
from rpyc_dl.annotator.errors.table import has_errors
from rpyc_dl.annotator.failing.certain import admit_failures
from rpyc_dl.annotator.session import Session
from rpyc_dl.annotator.splits import Course, accepted, analyse_until_accepted
from rpyc_dl.collector import collect_if_many
from rpyc_dl.errors import AnnotatorError, FlowingError, RPythonError, TooManyCopies
from rpyc_dl.facts.classes import forget_members
from rpyc_dl.facts.specialization import func_pos, function_key
from rpyc_dl.facts.splits import Splits
from rpyc_dl.frontend import build_flow
from rpyc_dl.frontend.flow.metamethods import attribute_hook
from rpyc_dl.frontend.functions.instancedicts import asks_at_once
from rpyc_dl.frontend.model import FunctionGraph
from rpyc_dl.frontend.programtext.modules import classes_of_modules, modules_of
from rpyc_dl.frontend.programtext.storedglobals import StoredAgain, StoredGlobals, active
from rpyc_dl.frontend.programtext.wholeprogram import DICTS, ENDINGS, MEMORY, UNSET, Asked, note, noting, telling
from rpyc_dl.frontend.refusals import refused
from rpyc_dl.frontend.synthetic import wrapper
from rpyc_dl.programtables import empty_tables_for, keep_tables_for
from rpyc_dl.rlib.app.calls import endings
from rpyc_dl.rlib.app.containers import bunches
from rpyc_dl.rpython.rtyper.lltypesystem import prebuilt, rawmemory

T = TypeVar("T")
Exported = Sequence[tuple[Callable[..., Any], Sequence[Any] | None]]


@dataclass
class Attempts:
    """What is asked for, as `analyse` has it; and what attempts have found out for the next ones."""

    func: Callable[..., Any]
    argtypes: Sequence[Any] | None
    options: Any
    live_result: bool
    undeclared: Undeclared | None
    exported: Exported
    borders: Borders
    refused_tags: frozenset[str] = frozenset()
    course: Course = field(default_factory=Course)
    granted: frozenset[str] = frozenset()
    stored: StoredGlobals = field(default_factory=StoredGlobals)
    graphs: Graphs = field(default_factory=dict)
    failing: dict[str, set[type]] = field(default_factory=dict)  # what operations surely raise, by their sites
    unneeded: set[tuple[object, ...]] = field(default_factory=set)  # functions that were asked for ahead in vain
    memory: prebuilt.Prebuilt = field(default_factory=prebuilt.Prebuilt)  # of C, that the import has allocated
    _entry: tuple[FunctionGraph, set[str]] | None = None  # with what it looked at of what is granted

    def __post_init__(self) -> None:
        empty_tables_for(self)
        forget_members()  # those that classes had in another program, which may live on
        if endings.has_begun_with_any():  # type: ignore[no-untyped-call]
            self.granted |= {ENDINGS}
        bunches.begin()  # type: ignore[no-untyped-call]
        self.stored.program = getattr(self.func, "__globals__", {})
        self.stored.store(self.borders.stored(self.stored.program))
        if asks_at_once(self.stored.program):
            self.granted |= {DICTS}

    def analyse(self) -> tuple[Session, FunctionGraph]:
        """The session at its fixpoint and the entry point's graph. Raises FlowingError, RuleError."""
        self._restarted(self._refuse_hooks)
        self._restarted(self._build_entry)
        try:
            try:
                return self._until_failures_known()
            except FlowingError as error:
                return self._where_unset_raises(error)
        except (FlowingError, AnnotatorError) as error:
            raise with_further_errors(error, lambda: self._restarted(self._behind_refusals)) from error

    def _until_failures_known(self) -> tuple[Session, FunctionGraph]:
        """The analysis, again as long as it is refused and more operations are found that surely fail."""
        while True:
            known = len(self.failing)
            self.course.knows_more = lambda known=known: len(self.failing) > known  # type: ignore[misc]
            found = analyse_until_accepted(self._once, self._is_refused, self._option("tagging"), self.course)
            if len(self.failing) == known or not has_errors(found[0]):
                return found

    def _where_unset_raises(self, error: FlowingError) -> tuple[Session, FunctionGraph]:
        """The analysis behind an error that a local variable never has a value, where all that this raises is caught.
        Raises the error else."""
        if error.code != "unbound" or not self._option("tagging"):
            raise error
        self.granted |= {UNSET}
        session, entry = self._until_failures_known()
        raised = {session.world.class_of(cls) for cls in (UnboundLocalError, NameError)}
        number = session.exporter.exported[entry].number
        if any(g == number and cls in raised for g, cls in session.rows("leaves")):
            self.granted -= {UNSET}
            raise error
        return session, entry

    def _is_refused(self, session: Session) -> bool:
        """Whether the program is refused. What surely fails is no error where a handler of the program's waits for
        it: the analysis goes on in that handler, and may find there what keeps the operation from failing."""
        while session.may_fail and (session.failing or has_errors(session)):
            before = session.failing.keys()
            fresh = admit_failures(session)
            if not fresh or before - session.failing.keys():
                return has_errors(session)
            for o in fresh:
                self.failing.setdefault(session.site_of(o)[0], set()).add(session.failing[o].cls)
            if not self._to_fixpoint(session):
                session.failing, session.may_fail = {}, False  # it has come to no end: the next attempt will
                return True
            session.run()
        return has_errors(session)

    def _option(self, name: str) -> bool:
        return bool(getattr(self.options, name, False))

    # -- attempts -----------------------------------------------------------------------------

    def _refuse_hooks(self) -> None:
        """Refuse classes whose metaclass answers for any attribute: looking at them would call the program."""
        for cls in classes_of_modules(modules_of(self.stored.program)):
            hook = attribute_hook(cls)
            if hook is not None:
                raise refused("metaclass with a hook", func_pos(hook), hook.__qualname__)

    def _build_entry(self) -> None:
        """Look at the entry point, before an analysis begins for nothing: a script's stores variables, mostly."""
        with suppress(RPythonError), noting() as looked:
            self._entry = build_flow(self.func), looked

    def _flow(self, func: Any) -> FunctionGraph:
        """The graph of a function; of the entry point, the one that was built already."""
        built, self._entry = self._entry, None
        if built is None or built[0].func is not func:
            return build_flow(func)
        note(built[1])
        return built[0]

    def _once(self, splits: Splits, watched: bool = True) -> tuple[Session, FunctionGraph]:
        return self._restarted(lambda: self._run(splits, watched))

    def _restarted(self, work: Callable[[], T]) -> T:
        """What a graph needs of all others starts the work again."""
        while True:
            try:
                with telling(self.granted), active(self.stored):
                    return work()
            except Asked as asked:
                self.granted |= {asked.what}
                forget_members()
            except StoredAgain:
                pass

    def _run(self, splits: Splits, watched: bool) -> tuple[Session, FunctionGraph]:
        watch = getattr(self.options, "watch", None) if watched else None
        session, entry = (None if watch else self._ahead(splits)) or self._step_by_step(splits, watch)
        if not self.live_result:
            self._look_for_memory(session)
        again = splits.copy()
        session.again = lambda: self._once(again, watched=False)[0]
        session.run_on = lambda: self._run_on(session)
        session.run_with_tags = lambda: self._run_with_tags(session, again)
        return session, entry

    def _ahead(self, splits: Splits) -> tuple[Session, FunctionGraph] | None:
        """With functions asked for ahead of their calls: few rounds. None if one of them is not called after all."""
        session = self._begin(splits, ahead=True)
        try:
            entry = self._add_entries(session)
            session.run(final=False)
        except TooManyCopies:
            raise
        except RPythonError:
            return None
        if session.ahead_of_need:
            functions = [session.world.names.object(symbol) for symbol, _ in session.ahead_of_need]
            self.unneeded.update(map(function_key, functions))
            return None
        session.run()
        return session, entry

    def _step_by_step(self, splits: Splits, watch: Callable[[Session], None] | None) -> tuple[Session, FunctionGraph]:
        session = self._begin(splits, ahead=False)
        session.watch = watch
        entry = self._add_entries(session)
        try:
            session.run()
        except (FlowingError, AnnotatorError) as error:
            raise told_at_calls(session, [error])[0] from error
        return session, entry

    def _behind_refusals(self) -> Session:
        """The analysis that goes on behind what is not in the language."""
        session = self._begin(Splits(), ahead=False)
        session.noted, session.graphs = [], {}
        self._add_entries(session)
        session.run()
        return session

    def _look_for_memory(self, session: Session) -> None:
        """Raise Asked if the program has further pointers of its import into memory of C. Raises AnnotatorError."""
        instances = session.world.heap.instances.values()
        pointers = [each for each in instances if isinstance(each, rawmemory.Pointer) and each._address]
        try:
            memory = prebuilt.prebuilt_of(pointers)
        except prebuilt.PointerRefused as error:
            raise AnnotatorError(
                f"the program has {error}, which its import got from C: nothing is there when it runs",
                help=["get it when the program runs, in a function that it calls"],
            ) from None
        if len(memory.pointers) > len(self.memory.pointers):
            self.memory = memory
            raise Asked(MEMORY)

    # -- going on with a session --------------------------------------------------------------

    def _run_on(self, session: Session) -> bool:
        """Run with more facts; False where an analysis that has them from the start could come to something else."""
        numbers = len(session.rows("number"))
        if not self._to_fixpoint(session):
            return False
        session.run()
        return accepted(session, self._is_refused) and len(session.rows("number")) == numbers

    def _run_with_tags(self, session: Session, again: Splits) -> bool:
        """Go on with tags on values; False where the analysis has to start again for them."""
        again.tagging = True
        self._allow_tags(session)
        if not self._to_fixpoint(session):
            return False
        session.run()
        return True

    def _to_fixpoint(self, session: Session) -> bool:
        """Go on with more facts up to the fixpoint; False where what was found so far does not hold with them."""
        try:
            with telling(self.granted), active(self.stored):
                session.run(final=False)
        except (Asked, StoredAgain, RPythonError):
            return False
        return not session.ahead_of_need

    # -- a new session ------------------------------------------------------------------------

    def _begin(self, splits: Splits, ahead: bool) -> Session:
        """A session with what the options say."""
        collect_if_many()
        session = Session(
            getattr(self.options, "rules", ()),
            self._flow,
            options=engine_options(self.options),
            splits=splits.copy(),
            ahead=ahead,
            undeclared=self._raised_besides(),
            borders=self.borders,
        )
        keep_tables_for(session)
        session.unneeded = self.unneeded
        session.refused_tags = self.refused_tags
        session.may_fail = self._option("tagging")
        session.graphs = self.graphs
        if self._option("strict_numbers"):
            session.facts.add("strict_numbers", 0)
        session.world.uses_annotations = self._option("annotations")
        if splits.tagging:
            self._allow_tags(session)
        if getattr(self.options, "ints", None) == "exact":
            session.world.exact_ints = True
            session.facts.add("exact_ints", 0)
        return session

    def _raised_besides(self) -> Undeclared:
        """What operations raise though no table says so."""
        known = self.undeclared or {}
        return {site: {*known.get(site, ()), *self.failing.get(site, ())} for site in {*known, *self.failing}}

    def _allow_tags(self, session: Session) -> None:
        session.world.allow_tags()
        if self._option("tagged_results"):
            session.facts.add("tagged_results", 0)

    def _add_entries(self, session: Session) -> FunctionGraph:
        ends = not self.live_result and ENDINGS in self.granted
        func = _with_endings(self.func) if ends else self.func
        if self.memory.pointers:
            func = _with_memory(func, self.memory)
        entry = add_entry(session, func, self.argtypes, self.live_result, mix=self._option("tagging"))
        for further, types in self.exported:
            add_entry(session, further, types, live_result=True, instances=True)
        return entry


def _with_endings(func: Any) -> Any:
    """The entry of a program that runs functions when it ends."""
    body = "    try: return function({passed})\n    finally: run_endings()\n"
    return wrapper(func, body, {"run_endings": endings.run_endings})


def _with_memory(func: Any, memory: prebuilt.Prebuilt) -> Any:
    """The entry of a program that starts with memory of C which its import has allocated."""
    body = "    restore(memory)\n    return function({passed})\n"
    return wrapper(func, body, {"restore": prebuilt.restore, "memory": memory})
