"""Calls of Python by extension modules (`rlib/pythonobjects.py`): functions of C that a module brings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rpyc_dl.frontend.model import Constant
from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lltype import FuncType, functionptr
from rpyc_dl.rlib.pythonobjects import PythonCall

if TYPE_CHECKING:
    from rpyc_dl.annotator.model import SomeObject
    from rpyc_dl.frontend.model import Value
    from rpyc_dl.lowering.core.hop import HighLevelOp
    from rpyc_dl.lowering.core.rtyper import RTyper


@dataclass(eq=False)
class PythonSite:
    """One form of a call: what is passed, and what comes back."""

    call: PythonCall
    c_name: str
    ARGS: list[Any]
    RESULT: Any
    args_s: list[SomeObject]
    s_result: SomeObject
    headers: tuple[str, ...] = ()
    libraries: tuple[str, ...] = ()
    takes_values = True

    @property
    def prototype(self) -> str:
        """The declaration of its function of C: an argument that takes no room is left out."""
        passed = [(i, _ctype(T)) for i, T in enumerate(self.ARGS) if lltype.Void != T]
        parameters = ", ".join(f"{ctype}{'' if ctype.endswith('*') else ' '}a{i}" for i, ctype in passed)
        hidden = '__attribute__((visibility("hidden")))'
        return f"{hidden} {_ctype(self.RESULT)} {self.c_name}({parameters or 'void'})"

    @property
    def name_in_c(self) -> str:
        """What generated C calls it."""
        return self.c_name

    @property
    def calls_back(self) -> bool:
        """Whether compiled code may be entered meanwhile."""
        return not self.call.quiet


def python_sites(rtyper: RTyper) -> dict[Any, PythonSite]:
    """All forms in a program."""
    return rtyper.part(_no_sites)


def _no_sites(rtyper: RTyper) -> dict[Any, PythonSite]:
    return {}


def rtype_python_call(hop: HighLevelOp, call: PythonCall) -> Value | None:
    """A call, with arguments as they are."""
    args = [hop.inputarg(r, i) for i, r in enumerate(hop.args_r)]
    RESULT = hop.r_result.lowleveltype
    FUNC = FuncType([r.lowleveltype for r in hop.args_r], RESULT)
    sites = python_sites(hop.rtyper)
    key = (call, tuple(hop.args_r), hop.r_result)
    if key not in sites:
        name = f"rpy_python_{len(sites)}"
        sites[key] = PythonSite(call, name, [*FUNC.ARGS], RESULT, list(hop.args_s), hop.s_result)
    pointer = functionptr(FUNC, sites[key].c_name, external=sites[key], _callable=call)
    v_result = hop.genop("direct_call", [Constant(pointer, lltype.typeOf(pointer)), *args], resulttype=RESULT)
    return None if lltype.Void == RESULT else v_result


def _ctype(TYPE: Any) -> str:
    """How C declares a value, every pointer as one to anything."""
    if lltype.Void == TYPE:
        return "void"
    names = {"Signed": "int64_t", "Float": "double", "Bool": "bool", "Char": "uint8_t", "UniChar": "uint32_t"}
    return "void *" if isinstance(TYPE, lltype.Ptr) else names.get(TYPE._name, TYPE._name)
