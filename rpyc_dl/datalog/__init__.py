"""Datalog: the rule language (a subset of the Soufflé dialect), its checker, and engines that run it."""

from rpyc_dl.datalog.diagnostics import (
    Cancelled,
    DatalogErrors,
    DatalogRuntimeError,
    Diagnostic,
    RetractionError,
    Span,
)
from rpyc_dl.datalog.evaluator import Evaluator
from rpyc_dl.datalog.loader import load_program
from rpyc_dl.datalog.program import Fact, Program, Relation, Row, Rule, Stratum, Value

__all__ = [
    "Cancelled",
    "DatalogErrors",
    "DatalogRuntimeError",
    "Diagnostic",
    "Evaluator",
    "Fact",
    "Program",
    "Relation",
    "RetractionError",
    "Row",
    "Rule",
    "Span",
    "Stratum",
    "Value",
    "load_program",
]
