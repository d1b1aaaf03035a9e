"""Datalog: the rule language (a subset of the Soufflé dialect), its checker, and engines that run it."""

from rpyc_dl.datalog.evaluator import Evaluator, RuleCost
from rpyc_dl.datalog.language.diagnostics import (
    Cancelled,
    DatalogErrors,
    DatalogRuntimeError,
    Diagnostic,
    RetractionError,
    Span,
)
from rpyc_dl.datalog.language.program import Fact, Program, Relation, Row, Rule, Stratum, Value
from rpyc_dl.datalog.language.row_files import read_facts
from rpyc_dl.datalog.loader import load_program
from rpyc_dl.datalog.native.evaluator import NativeEvaluator
from rpyc_dl.datalog.provenance.derivation import Absence, Derivation, Ref, Step
from rpyc_dl.datalog.provenance.why_not import Failure
from rpyc_dl.datalog.souffle.engine import SouffleEngine, SouffleError, find_souffle

__all__ = [
    "Absence",
    "Cancelled",
    "DatalogErrors",
    "DatalogRuntimeError",
    "Derivation",
    "Diagnostic",
    "Evaluator",
    "Fact",
    "Failure",
    "NativeEvaluator",
    "Program",
    "Ref",
    "Relation",
    "RetractionError",
    "Row",
    "Rule",
    "RuleCost",
    "SouffleEngine",
    "SouffleError",
    "Span",
    "Step",
    "Stratum",
    "Value",
    "find_souffle",
    "load_program",
    "read_facts",
]
