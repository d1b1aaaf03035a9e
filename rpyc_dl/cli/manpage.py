"""The manual page, made from the help of the commands, in troff's man macros."""

from __future__ import annotations

import inspect
import re

import click

from rpyc_dl import crash

EXIT_STATUS = [
    ("0", "done"),
    ("1", "the program was refused: the errors are on standard error"),
    ("2", "wrong usage: a wrong option, file or name"),
    ("3", "a bug of rpyc-dl, with the way to report it"),
    ("130", "interrupted"),
]

ENVIRONMENT = [
    ("CC", "the C compiler, where --cc does not say"),
    ("NO_COLOR", "if set, nothing is coloured"),
    ("RPYC_DL_CACHE", "the folder of what is kept from run to run; `off`: nothing is kept"),
    ("RPYC_DL_SERVER", "`off`: no process stays to run the next commands sooner (see serve)"),
    ("RPYC_DL_CACHE_LIMIT", "how many megabytes of it are kept: 500, if it is not set"),
    ("RPYC_DL_DEBUG", "if set, a bug of rpyc-dl shows its traceback"),
    ("RPYC_DL_SOUFFLE", "Soufflé's executable"),
]


def man_page(group: click.Group) -> str:
    """The page of a command with its subcommands."""
    lines = [
        f'.TH RPYC\\-DL 1 "" "rpyc-dl {crash.version()}" "User Commands"',
        ".SH NAME",
        "rpyc\\-dl \\- compile plain Python 3 programs to native executables",
        ".SH SYNOPSIS",
        ".B rpyc\\-dl",
        ".I COMMAND",
        "[OPTIONS] [ARGS]",
        ".SH DESCRIPTION",
        *_description(group),
        ".SH COMMANDS",
    ]
    context = click.Context(group, info_name="rpyc-dl")
    for path, command in _commands(group, "rpyc-dl"):
        lines += _command(path, command, context)
    lines += [".SH EXIT STATUS", *_terms(EXIT_STATUS)]
    lines.append("run and interpret end with the program's own status once it runs.")
    lines += [".SH ENVIRONMENT", *_terms(ENVIRONMENT)]
    return "\n".join(lines) + "\n"


def _commands(group: click.Group, path: str) -> list[tuple[str, click.Command]]:
    """Every command with its whole name; those of groups after the group."""
    found: list[tuple[str, click.Command]] = []
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if isinstance(command, click.Group):
            found += _commands(command, f"{path} {name}")
        elif command is not None and not command.hidden:
            found.append((f"{path} {name}", command))
    return found


def _command(path: str, command: click.Command, parent: click.Context) -> list[str]:
    context = click.Context(command, info_name=path.removeprefix("rpyc-dl "), parent=parent)
    usage = " ".join(command.collect_usage_pieces(context))
    lines = [f'.SS "{_text(f"{path} {usage}")}"', *_description(command)]
    for parameter in command.get_params(context):
        record = parameter.get_help_record(context)
        if record is not None:
            lines += _terms([record])
    return lines


def _terms(pairs: list[tuple[str, str]]) -> list[str]:
    lines: list[str] = []
    for term, text in pairs:
        lines += [".TP", f"\\fB{_text(term)}\\fR", _text(text)]
    return [*lines, ".PP"]


def _description(command: click.Command) -> list[str]:
    """The help text: paragraphs, and blocks that stand as they are (click marks them by \\b)."""
    lines: list[str] = []
    for paragraph in re.split(r"\n\s*\n", inspect.cleandoc(command.help or "")):
        if paragraph.startswith("\b"):
            block = paragraph.split("\n")[1:]
            lines += [".PP", ".nf", *(_text(line) for line in block), ".fi"]
        else:
            lines += [".PP", _text(" ".join(paragraph.split()))]
    return lines


def _text(text: str) -> str:
    """Text for troff: backslashes, hyphens, and a full stop or quote at the beginning of a line."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace('"', "\\(dq")
    return f"\\&{text}" if text.startswith((".", "'")) else text
