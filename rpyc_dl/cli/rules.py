"""`rpyc-dl rules`: the rule book."""

from __future__ import annotations

import os

import click

from rpyc_dl.annotator.rulefiles import rules_program
from rpyc_dl.check.rules import book as checks_book
from rpyc_dl.cli.candidates import rule_names
from rpyc_dl.cli.group import cli
from rpyc_dl.cli.options import json_option, rules_option
from rpyc_dl.cli.output import show_data
from rpyc_dl.datalog import Program
from rpyc_dl.errors import UsageError
from rpyc_dl.workbench import rulebook, rulereference


@cli.group()
def rules() -> None:
    """The inference rules: look them up, check your own."""


@rules.command("list")
@rules_option
@json_option
def rules_list(files: tuple[str, ...], as_json: bool) -> None:
    """List every rule with its first sentence."""

    book = _book(files)
    if as_json:
        show_data({"rules": rulebook.as_data(book)})
    else:
        print("\n".join(rulebook.contents(book)))


@rules.command("show")
@click.argument("name", shell_complete=rule_names)
@rules_option
def rules_show(name: str, files: tuple[str, ...]) -> None:
    """Show the rule or the relation NAME."""

    print("\n".join(rulebook.show(_book(files), name)))


@rules.command("check")
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
def rules_check(files: tuple[str, ...]) -> None:
    """Check rule files of your own.

    They are loaded as `--rules` would load them: every mistake is told with its place, and what looks like one.
    """

    book = rules_program(files)
    named = set(map(os.path.normpath, files))
    rules = sum(rule.span.file in named for rule in book.rules)
    facts = sum(fact.span.file in named for fact in book.facts)
    warnings = [warning for warning in book.warnings if warning.file in named]
    for warning in warnings:
        print(f"{warning}\n")
    print(f"{_count(rules, 'rule')} and {_count(facts, 'fact')} in {', '.join(files)}: no mistakes found")


@rules.command("docs")
@click.argument("folder", metavar="DIR", type=click.Path(file_okay=False))
@rules_option
def rules_docs(folder: str, files: tuple[str, ...]) -> None:
    """Write the rule reference to DIR.

    A page for each rule file, and an index.
    """

    pages = rulereference.pages(_book(files))
    try:
        rulereference.write(folder, pages)
    except OSError as error:
        raise UsageError(f"cannot write to {folder}: {error.strerror}") from None
    print(f"{_count(len(pages), 'page')} in {folder}")


def _book(files: tuple[str, ...]) -> Program:
    """The rules of the package, those of `rpyc-dl check` included, or with those of a project instead."""
    return rules_program(files) if files else checks_book()


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
