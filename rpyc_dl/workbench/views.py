"""`rpyc-dl view`: flow graphs as text and as DOT."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rpyc_dl.annotator.result import AnnotationResult


def flow_graphs(result: AnnotationResult, form: str, functions: Sequence[str]) -> str:
    raise NotImplementedError
