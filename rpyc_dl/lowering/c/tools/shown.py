"""Python's variables in generated C, for a debugger: each under its own name, with the value that it has now.

In SSI form a variable of the user's is many of C's (`total_1`, `total_2`), which are what is computed with. For a
debugger there is another one, `total`, that each of them is assigned to; nothing reads it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from rpyc_dl.frontend.model import Variable
from rpyc_dl.lowering.c.names import RESERVED
from rpyc_dl.lowering.c.operations import C_FORMS, Expression

_NUMBERED = re.compile(r".*_\d+")
_CALLED = re.compile(r"\b([A-Za-z]\w*)\(")
#: Functions of C that generated functions call, and the one local variable that has no number.
_TAKEN = {
    "roots",
    "memcpy",
    "memmove",
    "memset",
    "free",
    *(name for form in C_FORMS.values() if isinstance(form, Expression) for name in _CALLED.findall(form.text)),
}


class ShownVariables:
    """Those of one function, which calls the C functions `externals`.

    `parameters`: what its parameters are called, as far as they are shown.
    """

    def __init__(self, externals: Iterable[str]) -> None:
        self._taken = _TAKEN.union(externals)
        self._types: dict[str, str] = {}
        self.parameters: dict[Variable, str] = {}

    def parameter(self, v: Variable, ctype: str) -> str | None:
        """The name of a parameter; None where it cannot have its own."""
        name = self.name(v, ctype)
        if name is not None:
            self.parameters[v] = name
        return name

    def name(self, v: Variable, ctype: str) -> str | None:
        """What shows the values of a variable of a C type; None for what is no variable of the user's."""
        name = v.localname
        if name is None or not name.isascii() or not name.isidentifier() or _NUMBERED.fullmatch(name):
            return None
        if name in RESERVED or name in self._taken or name.lower().startswith(("py_", "rpy_")):
            return None
        return name if self._types.setdefault(name, ctype) == ctype else None

    def declarations(self) -> list[str]:
        """C lines that declare them. They are zero until they are assigned."""
        known = set(self.parameters.values())
        return [
            f"    RPY_UNUSED {ctype}{'' if ctype.endswith('*') else ' '}{name} = {{0}};"
            for name, ctype in self._types.items()
            if name not in known
        ]
