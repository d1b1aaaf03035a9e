"""What a flow graph is built from: the code of a function, and how its free variables are read."""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rpyc_dl.frontend.bytecode.instructions import Bytecode
from rpyc_dl.frontend.model import constant_key


@dataclass(frozen=True)
class Free:
    """How a free variable is read. `kind`:

    `constant`: it is `value`. `unbound`: it never gets a value. `box`: in the attribute `value` of the live object
    `value`. `attribute`: in the closure's attribute `name`. `type of attribute`: the type of what is there.
    `attribute box`: in the box in that attribute. `held box`: in the box in the attribute `value` of the live object
    `value`. `itself`: it is the closure. `checked`: the box may have no value, its attribute `bound` says so.
    """

    kind: str
    value: Any = None
    name: str = ""
    checked: bool = False

    @property
    def key(self) -> tuple[object, ...]:
        """Hashable, equal for the same access."""
        return (self.kind, self.name, self.checked, constant_key(self.value))


@dataclass
class Source:
    """What a graph is built from.

    `free` says how the free variables are read. A closure (`is_closure`) has itself as first parameter. `names` are
    what `**kwargs` takes (`keywords.py`), `known` the parameters that always have these values. The classes made for
    generators and closures are shared by all graphs of one function of the same `variant`.
    """

    func: types.FunctionType
    code: types.CodeType
    bytecode: Bytecode
    globals: dict[str, Any]
    module: str
    free: dict[str, Free]
    is_closure: bool = False
    names: tuple[str, ...] | None = None
    variant: tuple[int | str, ...] = ()
    known: Mapping[int, Any] = field(default_factory=dict)

    @property
    def params(self) -> list[int]:
        """The slots of the parameters that the graph has."""
        count = self.bytecode.nparams - (self.names is not None)
        return list(range(count))
