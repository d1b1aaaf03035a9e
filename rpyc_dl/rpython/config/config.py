"""Options as RPython's `target(driver, args)` finds them: `driver.config.translation.gc`, …"""

# mypy: ignore-errors
from __future__ import annotations

import optparse
from typing import Any

SUPPRESS_USAGE = optparse.SUPPRESS_USAGE


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
            taggedpointers=False, rweakref=True, withsmallfuncsets=0, check_str_without_nul=False,
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


def add_options(config: Options, described: Any) -> None:
    """Add a group of options to the options of a program, with their defaults."""
    if not isinstance(described, OptionDescription):
        return
    group = vars(config).setdefault(described._name, Options())
    for child in described._children:
        if isinstance(child, OptionDescription):
            add_options(group, child)
        else:
            vars(group)[child._name] = child.default


def to_optparse(config, useoptions=None, parser=None, parserargs=None, parserkwargs=None, extra_useage=None):
    """A parser of a command line that sets options: `--translation-gc=none`, `--no-translation-log`.

    `useoptions` names those that it knows, as `translation.gc` or `translation.*`: all, where it is None."""
    if parser is None:
        parser = optparse.OptionParser(*(parserargs or []), **(parserkwargs or {}))
    for path, value in _leaves(config, ""):
        group = path.rpartition(".")[0]
        if useoptions is None or path in useoptions or f"{group}.*" in useoptions:
            _add_option(parser, config, path, value)
    return parser


def _leaves(options, before):
    for name, value in vars(options).items():
        if isinstance(value, Options):
            yield from _leaves(value, f"{before}{name}.")
        else:
            yield before + name, value


def _add_option(parser, config, path, value):
    name = path.replace(".", "-")

    def store(option, opt, given, parser):
        config.override(path, given)

    def switch(option, opt, given, parser):
        config.override(path, not opt.startswith("--no-"))

    if isinstance(value, bool):
        parser.add_option(f"--{name}", f"--no-{name}", action="callback", callback=switch)
    else:
        parser.add_option(
            f"--{name}",
            action="callback",
            callback=store,
            type=type(value).__name__ if type(value) in (int, float) else "string",
        )
