"""Options as RPython's `target(driver, args)` finds them: `driver.config.translation.gc`, …"""

# mypy: ignore-errors
from __future__ import annotations

import optparse
from typing import Any

from rpyc_dl.rpython.config.described import (
    DEFAULT_OPTION_NAME,
    ArbitraryOption,
    BoolOption,
    ChoiceOption,
    FloatOption,
    IntOption,
    Option,
    OptionDescription,
    StrOption,
)

__all__ = ["DEFAULT_OPTION_NAME", "SUPPRESS_USAGE", "ArbitraryOption", "BoolOption", "ChoiceOption", "Config"]
__all__ += ["FloatOption", "IntOption", "OptionDescription", "Options", "StrOption", "add_options", "to_optparse"]

SUPPRESS_USAGE = optparse.SUPPRESS_USAGE


class Options:
    """A group of options, as attributes; `set(name=value)` and `suggest` change several."""

    __slots__ = ("__dict__", "_described")

    def __init__(self, **values: Any) -> None:
        self._described: dict[str, Option] = {}
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

    def described(self, path):
        """How a program describes one of its own options; None for those of the translation."""
        group = self
        *names, last = path.split(".")
        for name in names:
            group = getattr(group, name)
        return group._described.get(last)


def add_options(config: Options, described: Any) -> None:
    """Add a group of options to the options of a program, with their defaults."""
    if not isinstance(described, OptionDescription):
        return
    group = vars(config).setdefault(described._name, Options())
    for child in described._children:
        if isinstance(child, OptionDescription):
            add_options(group, child)
        else:
            vars(group)[child._name] = child.getdefault()
            group._described[child._name] = child


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
    """The option of a command line that sets `path`: `--translation-gc`, or what its description says."""
    described = config.described(path)
    if described is None:
        described = BoolOption("", "") if isinstance(value, bool) else _of_type(value)
    names = described.names(path.replace(".", "-"))
    if not names:
        return

    def store(option, opt, given, parser):
        config.override(path, given)

    def switch(option, opt, given, parser):
        on = not opt.startswith("--no-")
        config.override(path, on)
        for other, wanted in described.wants if on else ():
            config.override(other, wanted)

    if isinstance(described, BoolOption):
        negated = ["--no-" + name[2:] for name in names if name.startswith("--")] if described.negation else []
        parser.add_option(*names, *negated, action="callback", callback=switch, help=described.doc)
    else:
        kinds = {"type": described.type} | ({"choices": described.values} if described.type == "choice" else {})
        parser.add_option(*names, action="callback", callback=store, help=described.doc, **kinds)


def _of_type(value):
    return {int: IntOption, float: FloatOption}.get(type(value), StrOption)("", "")
