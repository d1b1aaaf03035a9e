"""Which engine runs the rules: the embedded one, translated or in Python, or Soufflé (design, section 5)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields
from typing import Any

from rpyc_dl.datalog import Evaluator, NativeEvaluator, Program, RuleCost, SouffleEngine, SouffleError
from rpyc_dl.datalog.native.loading import load_library
from rpyc_dl.errors import UsageError
from rpyc_dl.source import shown_path

Engine = Evaluator | NativeEvaluator | SouffleEngine


@dataclass(frozen=True)
class EngineOptions:
    """How to run the rules: fields of `driver.options.Options`.

    `engine`: "embedded", "souffle", "python" or "native". The embedded one is the native one where the cache has it
    (`rpyc-dl cache engine`), else the one in Python; they give the same rows. `souffle`: Soufflé's executable, None
    to look for it. `souffle_compile`: have Soufflé translate the rules to an executable once. `profile_rules`: count
    what each rule costs (in Python only).
    """

    engine: str = "embedded"
    souffle: str | None = None
    souffle_compile: bool = False
    profile_rules: bool = False


def engine_options(options: Any) -> EngineOptions:
    """What the options of a translation say about the engine."""
    names = [field.name for field in fields(EngineOptions)]
    return EngineOptions(**{name: getattr(options, name) for name in names if hasattr(options, name)})


def make_engine(program: Program, options: EngineOptions) -> Engine:
    """An engine for the program. UsageError where Soufflé is wanted, and is absent, too old, or cannot do it."""
    if options.engine == "python" or (options.engine == "embedded" and options.profile_rules):
        return Evaluator(program, profile=options.profile_rules)
    if options.engine == "embedded":
        library = load_library()
        return Evaluator(program) if library is None else NativeEvaluator(program, library)
    if options.profile_rules:
        raise UsageError(
            "only the embedded engine counts what each rule costs: leave out --profile-rules or --engine"
        )
    if options.engine == "native":
        library = load_library()
        if library is None:
            raise UsageError("the native engine is not there: `rpyc-dl cache engine` makes it")
        return NativeEvaluator(program, library)
    with souffle_refusals():
        return SouffleEngine(program, options.souffle, compiled=options.souffle_compile)


@contextmanager
def souffle_refusals() -> Iterator[None]:
    """What Soufflé cannot do is the user's to mend: a UsageError."""
    try:
        yield
    except SouffleError as error:
        raise UsageError(str(error)) from None


def profile(engine: Engine, count: int = 20) -> list[str]:
    """The rules that took longest, as the lines of a table."""
    costs: list[RuleCost] = engine.rule_costs() if isinstance(engine, Evaluator) else []
    seconds = sum(cost.seconds for cost in costs)
    lines = [f"{len(costs)} rules took {seconds:.3f} s; the hottest:", _line("s", "calls", "rows in", "new", "rule")]
    for cost in costs[:count]:
        place = f"{cost.rule.id}  {shown_path(cost.rule.span.file).rpartition('/')[2]}:{cost.rule.span.line}"
        lines.append(_line(f"{cost.seconds:.4f}", str(cost.calls), str(cost.rows_in), str(cost.rows_out), place))
    return lines


def _line(seconds: str, calls: str, rows_in: str, rows_out: str, rule: str) -> str:
    return f"{seconds:>9} {calls:>8} {rows_in:>9} {rows_out:>8}  {rule}"
