"""The example on the page of an error code is refused with this code."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

import rpyc_dl

PAGES = Path(__file__).resolve().parents[2] / "docs" / "errors"

#: The function of each example, and what it is called with.
EXAMPLES = {
    "arity": ("f", int), "attribute": ("f", float), "border": ("f", int), "call": ("f", int), "flowing": ("f", str),
    "index": ("f", str),
    "int": ("f", int), "operand": ("f", int), "tuple": ("f", int), "unbound": ("f", int), "union": ("pick", bool),
    "unsupported": ("f", int), "unawaited": ("f", int), "visible": ("f", int),
}  # fmt: skip


@pytest.mark.parametrize("code", EXAMPLES)
def test_example(code: str, program: Callable[..., str]) -> None:
    (source,) = re.findall(r"^```python\n(.*?)^```$", (PAGES / f"{code}.md").read_text(), re.MULTILINE | re.DOTALL)
    name, argtype = EXAMPLES[code]
    path = program(source, f"page_{code}.py")
    scope: dict[str, object] = {"__name__": f"page_{code}"}
    exec(compile(source, path, "exec"), scope)
    with pytest.raises(rpyc_dl.RPythonError) as caught:
        rpyc_dl.annotate(scope[name], [argtype])
    assert caught.value.code == code
