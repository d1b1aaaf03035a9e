"""How to translate."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rpyc_dl.annotator import Session
from rpyc_dl.annotator.userrules import target_rules
from rpyc_dl.errors import UsageError


@dataclass(frozen=True)
class Options:
    """How to translate.

    `rules`: further rule files. `gc`: "marksweep", "ref", "boehm" or "none"; None: "ref" for a program with a
    `__del__` of its own, which is called at once then, and "marksweep" for all others. `cc`: the C compiler's
    command, None to look for one. `native`: for this very processor. `optimize`: the C compiler's level, "0" to "3"
    or "s".
    `transform`: whether the low-level graphs are optimised before C; None for all levels but "0".
    `checks`: "needed"; "all": those that are proven unnecessary, too; "none": unsafe (`lowering.checks.Checks`).
    `watch`: called after each round of the analysis. `jobs`: how many C files are compiled at a time, None for one a
    processor. `line_directives`: `#line` in the C source, for debuggers.
    `debug`: variables, types and printers for debuggers; `FOR_DEBUGGER` has what goes with it.
    `strict_numbers`: that it shows whether a value is an int or a float, which it may both be, is an error.
    `strict_types`: values of several kinds in one variable of a program are an error; else they have tags.
    `tagging`: values of several kinds may meet in one variable, with a tag; in programs always, in functions that are
    compiled for Python if it is said. `tagged_results`: what these return may have tags, too.
    `ints`: "words", which are checked; "exact": one whose range is not proven to fit a word grows; None: as the
    project says.
    `annotations`: what the program's annotations say of functions is checked, as what `signature` states.
    `interfaces`: the interface files of modules (`.pyi`) are their borders (`annotator.borders`).
    `coverage`: the executable counts how often each line runs, and writes it into a file; `profile`: where it is, by
    samples.
    `target`: "native", "wasm", or "html": what the executable is for (`lowering.c.toolchain.target`).
    `engine`, `souffle`, `souffle_compile`, `profile_rules`: what runs the rules (`annotator.engines.EngineOptions`).
    """

    rules: tuple[str, ...] = ()
    gc: str | None = None
    cc: str | None = None
    native: bool = False
    optimize: str = "2"
    transform: bool | None = None
    checks: str = "needed"
    engine: str = "embedded"
    souffle: str | None = None
    souffle_compile: bool = False
    profile_rules: bool = False
    watch: Callable[[Session], None] | None = None
    jobs: int | None = None
    line_directives: bool = False
    debug: bool = False
    strict_numbers: bool = False
    strict_types: bool = False
    tagging: bool = False
    tagged_results: bool = False
    ints: str | None = None
    annotations: bool = False
    interfaces: bool = False
    coverage: bool = False
    profile: bool = False
    target: str = "native"

    @property
    def transforms(self) -> bool:
        """Whether the low-level graphs are optimised before C: what nobody waits for at level "0", if it is not asked
        for."""
        return self.optimize != "0" if self.transform is None else self.transform


_WASI = (str(target_rules("wasi")),)
#: By targets that have not all that programs may ask for: the rules that refuse it.
TARGET_RULES = {"wasm": _WASI, "html": _WASI}
#: Likewise by collectors.
COLLECTOR_RULES = {"boehm": (str(target_rules("boehm")),)}


def check_target(options: Options) -> None:
    """Raise UsageError where options are no good for the target of translation."""
    if options.target == "native":
        return
    words = "ints that grow need pointers of 64 bits, and those of WebAssembly have 32"
    wrong = [
        (options.gc == "boehm", "--gc=boehm", "the collector libgc scans a stack that WebAssembly does not show"),
        (options.native, "--native", "a module of WebAssembly is for every processor"),
        (options.debug, "--debug", "gdb does not see into WebAssembly"),
        (options.profile, "--profile", "WebAssembly has no timer that interrupts a program"),
        (options.ints == "exact", "--ints=exact", words),
    ]  # fmt: skip
    for is_so, option, reason in wrong:
        if is_so:
            raise UsageError(f"{option} does not go with --target {options.target}: {reason}")


#: Options of a program that is looked at in a debugger. At level "0" it has each line and each function.
FOR_DEBUGGER: Mapping[str, Any] = {"debug": True, "line_directives": True}
