"""Options as RPython's `target(driver, args)` finds them: `driver.config.translation.gc`, …"""

# mypy: ignore-errors
from __future__ import annotations

from typing import Any


class Options:
    """A group of options, as attributes; `set(name=value)` and `suggest` change several."""

    def __init__(self, **values: Any) -> None:
        self.__dict__.update(values)

    def set(self, **values):
        self.__dict__.update(values)

    suggest = set

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        raise AttributeError(
            f"no option `{name}` is known here; there are {', '.join(sorted(vars(self)))}", name=name, obj=self
        )


class Config(Options):
    """All options: those of the translation, with what this tool does."""

    def __init__(self) -> None:
        translation = Options(
            jit=False, jit_backend="auto", jit_profiler="off", gc="marksweep",
            gctransformer="none", gcrootfinder="none",
            opt="2", thread=False, threads=False, sandbox=False, stackless=False, continuation=False, cc=None,
            shared=False, backend="c", type_system="lltype", verbose=False, profopt=None, output=None,
            taggedpointers=False, rweakref=False, withsmallfuncsets=0, check_str_without_nul=False,
            list_comprehension_operations=True, dont_write_c_files=False, no__thread=False, lldebug=False,
            backendopt=Options(inline=True, none=False, mallocs=True, constfold=True), platform="host",
            instrument=False, log=False, noprofopt=False, fork_before=None,
            reverse_debugger=False, split_gc_address_space=False,
            make_jobs=1, compilerflags="", linkerflags="", simplifying=True, translation_optimize=True, icon=None,
            libname="", keepgoing=False, insist=False, secondaryentrypoints="", dump_static_data_info=False,
        )  # fmt: skip
        super().__init__(translation=translation)

    def override(self, path, value):
        """Set the option `translation.gc`, …"""
        group = self
        *names, last = path.split(".")
        for name in names:
            if name not in vars(group):
                setattr(group, name, Options())
            group = getattr(group, name)
        setattr(group, last, value)


class OptionDescription:
    """What a program describes of options of its own."""

    def __init__(self, name, doc, children):
        self._name, self.doc, self._children = name, doc, children


class _Option:
    def __init__(self, name, doc, default=None, **rest):
        self._name, self.doc, self.default = name, doc, default


BoolOption = IntOption = StrOption = ArbitraryOption = FloatOption = _Option


class ChoiceOption(_Option):
    """One of some values."""

    def __init__(self, name, doc, values, default=None, **rest):
        super().__init__(name, doc, default)
        self.values = values
