"""Warnings about a program that is correct but probably not meant so."""

from __future__ import annotations

from rpyc_dl.datalog.diagnostics import Diagnostic
from rpyc_dl.datalog.program import Program
from rpyc_dl.datalog.reporter import Reporter


def find_warnings(program: Program, reporter: Reporter) -> list[Diagnostic]:
    return reporter.warnings
