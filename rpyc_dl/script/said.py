"""What imports and definitions print while they are evaluated: the program prints it where they stand."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from rpyc_dl.frontend.synthetic import compile_function
from rpyc_dl.rlib.app.process import streams

#: The global variable with the function that prints it.
SAY = "_rpyc_dl_say"


@contextmanager
def heard() -> Iterator[list[str]]:
    """What is printed in the body. Where the body raises, it is shown."""
    said: list[str] = []
    streams.HEARD.append(said)
    try:
        yield said
    except BaseException:
        streams.HEARD.remove(said)
        show(said)
        raise
    streams.HEARD.remove(said)


def show(said: list[str]) -> None:
    """Show to the user what is not printed when the program runs."""
    streams.show("".join(said))  # type: ignore[no-untyped-call]


def saying(said: list[str], namespace: dict[str, Any], at: ast.stmt) -> list[ast.stmt]:
    """The statement that prints it, in the place of `at`; none where nothing was printed."""
    if not said:
        return []
    namespace.setdefault(SAY, compile_function("def say(text):\n    print(text, end='')\n", {}))
    call = ast.Call(ast.Name(SAY, ast.Load()), [ast.Constant("".join(said))], [])
    return [ast.fix_missing_locations(ast.copy_location(ast.Expr(call), at))]
