"""The second step of GenC for one function: its blocks, with gotos between them (document 001)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rpyc_dl.frontend.model import Block, Constant, Link, SpaceOperation, Value, Variable
from rpyc_dl.identity import identity
from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lloperation import LL_OPERATIONS
from rpyc_dl.lltype.lltype import LowLevelType
from rpyc_dl.lowering.c.callproperties import CallGraph, catches_interrupt
from rpyc_dl.lowering.c.database import Database, FunctionNode
from rpyc_dl.lowering.c.errors import Errors, errors_of
from rpyc_dl.lowering.c.function.dispatch import Dispatch, find_dispatches
from rpyc_dl.lowering.c.function.raising import ARGUMENTS, new_exception
from rpyc_dl.lowering.c.names import identifier
from rpyc_dl.lowering.c.operations import C_FORMS, Checked, Expression, Special
from rpyc_dl.lowering.c.opwriter import OperationWriter
from rpyc_dl.lowering.c.places import NOWHERE, Line, PlaceTable, function_name
from rpyc_dl.lowering.c.protected import Catch, ProtectedCalls
from rpyc_dl.lowering.c.roots import Roots
from rpyc_dl.lowering.c.tools.shown import ShownVariables
from rpyc_dl.lowering.transform.holds import held_variables
from rpyc_dl.source import SourcePos


@dataclass
class Program:
    """What the writers of all functions share."""

    db: Database
    errors: Errors
    calls: CallGraph
    protected: ProtectedCalls
    places: PlaceTable
    polls: bool = False  # whether loops look for interrupts: there is a handler of KeyboardInterrupt
    debugger: bool = False  # whether Python's variables are there for a debugger
    places_on_roots: bool = False  # whether tracebacks are made of places that stand among the roots
    definitions: bool = False  # whether the first lines of a function are known to be those of its `def`


#: Operations whose result is the exception that they are given.
_SAME_EXCEPTION = ("same_as", "cast_pointer", "own_exception")
#: Operations that are given an exception whose traceback may be asked for, and which of their arguments that is.
_KEEPS_TRACEBACK = {"carry_traceback": 0, "keep_traceback": 0, "link_traceback": 1}

#: Division by a power of two.
_BY_SHIFT: dict[str, Callable[[int], Expression]] = {
    "int_floordiv": lambda power: Expression(f"{{0}} >> {power}"),
    "int_mod": lambda power: Expression(f"{{0}} & {2**power - 1}"),
}


def power_of_two(v: Value) -> int | None:
    """The exponent if `v` is a constant power of two."""
    if isinstance(v, Constant) and v.value > 0 and v.value & (v.value - 1) == 0:
        exponent: int = v.value.bit_length() - 1
        return exponent
    return None


def _at(place: int) -> str:
    """A place as C: in a file of its own, its number is read from a table (`apart/groups.py`)."""
    return f"RPY_AT({place})" if place != NOWHERE else str(NOWHERE)


class FunctionWriter(OperationWriter):
    """Writes one function; `lines` holds the result."""

    def __init__(self, program: Program, node: FunctionNode) -> None:
        self.program = program
        self.db = program.db
        self.node = node
        self.graph = node.graph
        self.body = node.body
        self.roots = Roots(node.body, program.calls.collecting)
        self.lines: list[Line] = []
        self._place = NOWHERE
        self._numbers: dict[str, int] = {}
        self._variables: dict[Variable, str] = {}
        self._shown: ShownVariables | None = None
        if program.debugger and not node.graph.is_lowlevel:
            self._shown = ShownVariables(external.name for external in program.db.externals.values())
        self._declared: dict[str, list[str]] = {}
        self._jumps: set[Block] = set()
        self._indent = "    "
        self._caught = self._find_caught()
        self._reraised = self._find_reraised()
        self._blocks = self._reachable_blocks()
        self._labels = {block: f"block{index}" for index, block in enumerate(self._blocks)}
        self._tops_read: list[Line] = []
        self._written: set[Block] = set()
        dispatches = [] if program.places_on_roots else find_dispatches(self.body, self._blocks)
        self._dispatches = {dispatch.blocks[-1]: dispatch for dispatch in dispatches}
        self._heads = {dispatch.blocks[0]: dispatch for dispatch in dispatches}
        self._copying = False
        self._polls = program.polls and not node.graph.is_lowlevel and not catches_interrupt(node.graph)
        self._handlers_of_allocation: list[Link] = []
        self._held = {slot: index for index, slot in enumerate(held_variables(self.graph))}
        self.fresh = set()

    # -- the whole function -------------------------------------------------------------------

    def signature(self) -> str:
        """The function's prototype without storage class and semicolon."""
        parameters = [v for v in self.graph.args if v.concretetype != lltype.Void]
        names = [self._parameter(v) for v in parameters]
        declared = zip(names, parameters, strict=True)
        text = ", ".join(self.db.types.declare(name, v.concretetype) for name, v in declared) or "void"
        return self.db.types.declare(f"{self.node.name}({text})", self.graph.returnvar.concretetype)

    def write(self) -> list[Line]:
        """The definition, line by line."""
        signature = self.signature()
        for v in self.graph.args:
            if v.concretetype != lltype.Void and v not in self.body.live:
                self.put(f"(void){self._parameter(v)};")
        if self.node.can_recurse:
            self.put("RPY_STACK_CHECK();")
        self._take_parameters()
        parts = [self._take_lines()]
        for block, following in zip(self._blocks, [*self._blocks[1:], None], strict=True):
            self._written.add(block)
            self._write_block(block, following)
            parts.append(self._take_lines())
        for block, part in zip(self._blocks, parts[1:], strict=True):
            if block in self._jumps:
                part.insert(0, Line(f"{self._label(block)}:;", part[0].place if part else NOWHERE))
        body = self._read_top([line for part in parts for line in part])
        declarations = [f"    {ctype}{', '.join(names)};" for ctype, names in self._declared.items()]
        declarations += [f"    {dispatch.declaration()}" for dispatch in self._dispatches.values()]
        if self._shown is not None:
            declarations += self._shown.declarations()
        start = self._definition()
        return [Line(signature, start), Line("{", start), *map(Line, declarations), *body, Line("}")]

    def _definition(self) -> int:
        """The place of the line of `def`, where it is wanted."""
        code = getattr(self.graph.func, "__code__", None)
        internal = self.graph.is_lowlevel or self.graph.tags.get("synthetic")
        if not self.program.definitions or code is None or internal:
            return NOWHERE
        pos = SourcePos(code.co_filename, code.co_firstlineno)
        return self.program.places.index(pos.filename, function_name(self.graph, pos), pos.lineno)

    def _parameter(self, v: Variable) -> str:
        """What a parameter is called: for a debugger as in Python, which the function's own variable is made of."""
        if self._shown is not None:
            shown = self._shown.parameter(v, self.db.types.ctype(v.concretetype))
            if shown is not None:
                return shown
        return self.name_of(v)

    def _take_parameters(self) -> None:
        for v in self.graph.args:
            shown = self._shown.parameters.get(v) if self._shown is not None else None
            if shown is not None and v in self.body.live:
                self._declare(self.name_of(v), v.concretetype)
                self.put(f"{self.name_of(v)} = {shown};")

    def _take_lines(self) -> list[Line]:
        lines, self.lines = self.lines, []
        return lines

    def _reachable_blocks(self) -> list[Block]:
        """The blocks that are reached, by handlers only where something can raise what they catch."""
        seen = {self.graph.startblock}
        pending = [self.graph.startblock]
        while pending:
            for link in self._exits(pending.pop()):
                if link.target not in seen:
                    seen.add(link.target)
                    pending.append(link.target)
        return [block for block in self.body.blocks if block in seen]

    def _exits(self, block: Block) -> Sequence[Link]:
        if not block.canraise:
            return block.exits
        return [link for link in block.exits if link.exitcase is None] + self._handlers(block)

    def _handlers(self, block: Block) -> list[Link]:
        """The exception links of a block that can be taken."""
        operations = self.body.operations(block)
        if block.canraise and operations and operations[-1] is block.operations[-1]:
            return self.program.calls.handlers(block, operations[-1])
        return []

    def _label(self, block: Block) -> str:
        return self._labels[block]

    # -- text ---------------------------------------------------------------------------------

    def put(self, text: str) -> None:
        """Write a line at the current indentation, for the current place."""
        if text == "}":
            self._indent = self._indent[4:]
        self.lines.append(Line(self._indent + text, self._place))
        if text.endswith("{"):
            self._indent += "    "

    def _at_place(self, op: SpaceOperation) -> None:
        place = self.program.places.of(self.graph, op.pos)
        if place != self._place and place != NOWHERE and op.pos is not None:
            source = (op.pos.line() or "").strip().replace("*/", "* /").replace("/*", "/ *")
            self._place = place
            self.put(f"/* {op.pos.lineno}: {source[:90]} */".replace("\\", "\\\\").replace("??", "? ?"))
        self._place = place

    # -- names --------------------------------------------------------------------------------

    def name_of(self, v: Variable) -> str:
        """The C variable of a (resolved) variable; declared at first use unless it is a parameter."""
        name = self._variables.get(v)
        if name is None:
            base = identifier(v.localname or "", 24) or "v"
            if base[0].isdigit() or base.lower().startswith(("py_", "rpy_")):
                base = f"v{base}"  # `.0` is the argument of a comprehension; py_ and rpy_ are for what is global
            name = self._variables[v] = self._numbered(base)
            if v not in self.graph.args:
                self._declare(name, v.concretetype)
        return name

    def _declare(self, name: str, TYPE: LowLevelType) -> None:
        ctype = self.db.types.ctype(TYPE)
        if ctype.endswith("*"):
            self._declared.setdefault(ctype.removesuffix("*"), []).append("*" + name)
        else:
            self._declared.setdefault(ctype + " ", []).append(name)

    def _numbered(self, base: str) -> str:
        number = self._numbers[base] = self._numbers.get(base, 0) + 1
        return f"{base}_{number}"

    def _temporary(self, base: str, ctype: str) -> str:
        name = self._numbered(base)
        self._declared.setdefault(ctype + " ", []).append(name)
        return name

    def value(self, v: Value) -> str:
        v = self.body.value(v)
        if isinstance(v, Variable):
            return self.name_of(v)
        return self.db.expression(v.concretetype, v.value)

    def result_name(self, op: SpaceOperation) -> str:
        return self.name_of(op.result)

    def store(self, op: SpaceOperation, text: str) -> None:
        if op.result in self.body.live and op.result.concretetype != lltype.Void:
            self.put(f"{self.name_of(op.result)} = {text};")
        else:
            self.put(f"{text};")

    def _show(self, v: Variable) -> None:
        """Let a debugger see what a variable of Python's is now."""
        if self._shown is not None and v in self.body.live and v.concretetype != lltype.Void:
            shown = self._shown.name(v, self.db.types.ctype(v.concretetype))
            if shown is not None:
                self.put(f"{shown} = {self.name_of(v)};")

    def _show_renamed(self, block: Block) -> None:
        """Where a block begins, what has another name by now: `y = x` is no operation."""
        for v in block.inputargs:
            value = self.body.value(v)
            renamed = isinstance(value, Variable) and v.localname != value.localname
            if self._shown is not None and renamed and value in self.body.live and v.concretetype != lltype.Void:
                shown = self._shown.name(v, self.db.types.ctype(v.concretetype))
                if shown is not None:
                    self.put(f"{shown} = {self.value(v)};")

    # -- operations ---------------------------------------------------------------------------

    def _write_operation(self, op: SpaceOperation) -> None:
        form = C_FORMS[op.opname]
        if isinstance(form, Special):
            getattr(self, f"op_{form.method}")(op)
        elif isinstance(form, Checked):
            self._write_checked(op, form, [])
        else:
            self.store(op, self._expression(op, form))

    def _expression(self, op: SpaceOperation, form: Expression) -> str:
        power = power_of_two(self.body.value(op.args[1])) if op.opname in _BY_SHIFT else None
        if power is not None:
            form = _BY_SHIFT[op.opname](power)
        args = [self.value(a) for a in op.args]
        if args and all(isinstance(self.body.value(a), Constant) for a in op.args):
            # C would compute with small constants as ints of 32 bits
            args[0] = f"(({self.db.types.ctype(op.args[0].concretetype)}){args[0]})"
        return form.text.format(*args)

    def _write_checked(self, op: SpaceOperation, form: Checked, links: list[Link]) -> None:
        """An operation that returns an error: branches to the handlers `links`, or raises."""
        function, args = self._checked_function(op, form)
        call = f"{function}({', '.join([*map(self.value, args), '&' + self.result_name(op)])})"
        possible = errors_of(LL_OPERATIONS[op.opname])
        if len(possible) == 1:
            self.put(f"if ({call} != RPY_OK) {{")
            self._error(possible[0], possible[0], links)
            self.put("}")
            return
        error = self._temporary("error", "int")
        self.put(f"{error} = {call};")
        self.put(f"if ({error} != RPY_OK) {{")
        for constant in possible:
            if self._handler_of(constant, links) is not None:
                self.put(f"if ({error} == {constant}) {{")
                self._error(constant, constant, links)
                self.put("}")
        self.put(f"rpy_raise_error({error}, {_at(self._place)});")
        self.put("}")

    def _checked_function(self, op: SpaceOperation, form: Checked) -> tuple[str, list[Value]]:
        """The runtime's function and its arguments; additions of constants have a cheaper one."""
        args = [self.body.value(a) for a in op.args]
        if op.opname == "int_add_ovf" and isinstance(args[0], Constant):
            args.reverse()
        if op.opname in ("int_add_ovf", "int_sub_ovf") and isinstance(args[1], Constant):
            return form.function.replace("_ovf", "_constant_ovf"), args
        return form.function, args

    def _handler_of(self, constant: str, links: list[Link]) -> Link | None:
        number = self.program.errors.exactly(self.program.errors.instance(constant)[0])[0]
        for link in links:
            first, end = self.program.errors.range_of(link.llexitcase)
            if first <= number < end:
                return link
        return None

    def _error(self, constant: str, text: str, links: list[Link]) -> None:
        """What happens after a certain error: a branch to its handler, or the raise."""
        link = self._handler_of(constant, links)
        if link is None:
            self.put(f"rpy_raise_error({text}, {_at(self._place)});")
            return
        etype, evalue = self.program.errors.instance(constant)
        value = self.db.expression(lltype.typeOf(evalue), evalue)
        if not self._ends(link):
            self.put(f"rpy_note_raise({value}, {_at(self._place)});")
        self._enter_handler(link, value, self.db.expression(lltype.typeOf(etype), etype))
        self._jump(link, None)

    def keeping(self, op: SpaceOperation, write: Callable[[], None]) -> None:
        self.fresh.clear()
        kept = [self.name_of(v) for v in self.roots.at.get(op, ())]
        if self._has_place_on_roots(op):
            kept.append(f"RPY_PLACE_WORD({self._place})")
        if not kept:
            write()
            return
        self.put("roots = rpy_roots_top;")
        self._tops_read.append(self.lines[-1])
        for index, text in enumerate(kept):
            self.put(f"roots[{index}] = {text};")
        self.put(f"rpy_roots_top = roots + {len(kept)};")
        write()
        self.put("rpy_roots_top = roots;")

    def op_hold_local(self, op: SpaceOperation) -> None:
        """Where nothing holds the variable, nothing is to be done."""
        slot = op.args[0]
        assert isinstance(slot, Constant)
        if slot.value in self._held:
            self.put(f"held[{self._held[slot.value]}] = {self.value(op.args[1])};")

    def _read_top(self, body: list[Line]) -> list[Line]:
        """Declare the variable that has the top of the shadow stack. Where several operations keep something, it is
        read once, at the start."""
        if self._held:
            self._declared["void **"] = [f"held = rpy_hold_frame({len(self._held)})", "**roots = rpy_roots_top"]
            if not self._tops_read:
                self.put("(void)roots;")
        elif len(self._tops_read) < 2:
            if self._tops_read:
                self._declared["void **"] = ["roots"]
            return body
        else:
            self._declared["void **"] = ["roots = rpy_roots_top"]
        again = set(map(identity, self._tops_read))
        return [line for line in body if identity(line) not in again]

    def _has_place_on_roots(self, op: SpaceOperation) -> bool:
        """Whether a traceback may need to find the place of an operation on the shadow stack."""
        return self.program.places_on_roots and self._place != NOWHERE and bool(self.program.calls.raised_by(op))

    # -- blocks -------------------------------------------------------------------------------

    def _write_block(self, block: Block, following: Block | None) -> None:
        operations = self.body.operations(block)
        handlers = self._handlers(block)
        self.fresh.clear()
        if self._shown is not None and block is not self.graph.startblock:
            self._show_renamed(block)
        if self._raises_new(block):
            return
        for i, op in enumerate(operations[:-1] if handlers else operations):
            self.next_operation = operations[i + 1] if i + 1 < len(operations) else None
            self._at_place(op)
            self._write_operation(op)
            self._show(op.result)
        if handlers:
            self._at_place(operations[-1])
            self._write_protected(operations[-1], handlers)
            self._show(operations[-1].result)
        exits = [link for link in block.exits if not (block.canraise and link.exitcase is not None)]
        self._write_exits(block, exits, following)

    def _write_exits(self, block: Block, exits: list[Link], following: Block | None) -> None:
        if block in self._dispatches:
            self._write_dispatch(block, self._dispatches[block])
            return
        if len(exits) == 1:
            self._jump(exits[0], following)
            return
        switch = block.exitswitch
        assert isinstance(switch, Variable), block
        if switch.concretetype == lltype.Bool:
            self._write_branch(self.value(switch), exits, following)
        else:
            self._write_switch(switch, exits, following)

    def _write_branch(self, condition: str, exits: list[Link], following: Block | None) -> None:
        yes = next(link for link in exits if link.exitcase is True)
        no = next(link for link in exits if link.exitcase is False)
        if yes.target is following and no.target is not following:
            condition, yes, no = f"!{condition}", no, yes
        self.put(f"if ({condition}) {{")
        self._jump(yes, None)
        self.put("}")
        self._jump(no, following)

    def _write_switch(self, switch: Variable, exits: list[Link], following: Block | None) -> None:
        self.put(f"switch ({self.value(switch)}) {{")
        default = None
        character = switch.concretetype in (lltype.Char, lltype.UniChar)
        for link in exits:
            case = link.exitcase if link.llexitcase is None else link.llexitcase
            if isinstance(case, str) and (not character or len(case) > 1):
                assert case == "default", case
                default = link
                continue
            self.put(f"case {self.db.expression(switch.concretetype, case)}: {{")
            self._jump(link, None)
            self.put("}")
        self.put("default: break;")
        self.put("}")
        if default is None:
            self.put('rpy_fatal("a switch met a value that it has no case for");')
        else:
            self._jump(default, following)

    def _write_dispatch(self, block: Block, dispatch: Dispatch) -> None:
        """The head of an interpreter's loop: its choice, then the ways that are more than a jump."""
        if self._copying:
            self._choose(block, dispatch)
            return
        dispatch.labels = {case: self._way(link) for case, link in dispatch.links.items()}
        dispatch.default_label = self._way(dispatch.default)
        self._choose(block, dispatch)
        for case, link in dispatch.links.items():
            self._write_way(link, dispatch.labels[case])
        self._write_way(dispatch.default, dispatch.default_label)

    def _way(self, link: Link) -> str:
        """The label that a choice jumps to: the target's, if there is nothing to do on the way."""
        ends = link.target in (self.graph.returnblock, self.graph.exceptblock)
        if ends or link.target in self._written or self._reraised or self.body.moves(link):
            return self._numbered("way")
        self._jumps.add(link.target)
        return self._label(link.target)

    def _write_way(self, link: Link, label: str) -> None:
        if label != self._labels.get(link.target):
            self.put(f"{label}:;")
            self._jump(link, None)

    def _choose(self, block: Block, dispatch: Dispatch) -> None:
        assert isinstance(block.exitswitch, Variable)
        index = f"(Unsigned)((Signed){self.value(block.exitswitch)} - ({dispatch.low}))"
        self.put(f"if ({index} > {dispatch.last}) {{")
        self.put(f"goto {dispatch.default_label};")
        self.put("}")
        self.put(f"goto *{dispatch.table}[{index}];")

    def _choose_again(self, dispatch: Dispatch) -> None:
        """A copy of the head of an interpreter's loop, at the end of a way back to it."""
        place, next_operation = self._place, self.next_operation
        self._copying = True
        for block, following in zip(dispatch.blocks, [*dispatch.blocks[1:], None], strict=True):
            self._write_block(block, following)
        self._copying = False
        self._place, self.next_operation = place, next_operation

    def _jump(self, link: Link, following: Block | None) -> None:
        """Leave the block by `link`: assign the target's phis and go there (or fall through to `following`)."""
        if link.target is self.graph.returnblock:
            value = link.args[0]
            void = self.graph.returnvar.concretetype == lltype.Void
            if self._held:
                self.put("rpy_roots_top = held;")
            self.put("return;" if void else f"return {self.value(value)};")
        elif link.target is self.graph.exceptblock:
            self._raise(link)
        else:
            self._note_raise(link)
            self._assign(self.body.moves(link))
            if self._polls and link.target in self._written:
                self.put("RPY_POLL_INTERRUPT();")
            dispatch = self._heads.get(link.target)
            if dispatch is not None and dispatch.blocks[-1] in self._written and not self._copying:
                self._choose_again(dispatch)
            elif link.target is not following:
                self._jumps.add(link.target)
                self.put(f"goto {self._label(link.target)};")

    def _assign(self, moves: list[tuple[Variable, Value]]) -> None:
        """Assign all targets at the same time: an order in which nothing is overwritten before it is read."""
        pending = list(moves)
        while pending:
            sources = {source for _, source in pending if isinstance(source, Variable)}
            free = [pair for pair in pending if pair[0] not in sources]
            for target, source in free:
                self.put(f"{self.name_of(target)} = {self.value(source)};")
                self._show(target)
            pending = [pair for pair in pending if pair[0] in sources]
            if pending and not free:  # a cycle: save one of its values
                target, source = pending[0]
                assert isinstance(source, Variable)
                saved = Variable("saved")
                saved.concretetype = source.concretetype
                self.put(f"{self.name_of(saved)} = {self.name_of(source)};")
                pending[0] = (target, saved)

    # -- exceptions ---------------------------------------------------------------------------

    def _find_caught(self) -> set[Value]:
        """The variables that may hold an exception which a handler has received: raising them is re-raising."""
        caught: set[Value] = {
            link.last_exc_value for b in self.body.blocks for link in b.exits if link.last_exc_value
        }
        size = -1
        while size != len(caught):
            size = len(caught)
            for block in self.body.blocks:
                for op in block.operations:
                    if op.opname in _SAME_EXCEPTION and self.body.value(op.args[0]) in caught:
                        caught.add(op.result)
                for link in block.exits:
                    caught |= {target for target, source in self.body.moves(link) if source in caught}
        return caught

    def _find_reraised(self) -> set[Value]:
        """The variables whose exception may be raised again."""
        reraised = {
            self.body.value(link.args[1])
            for link in self.graph.iterlinks()
            if len(link.args) > 1 and link.target is self.graph.exceptblock
        } & self._caught
        for block in self.body.blocks:
            for op in block.operations:
                if op.opname in _KEEPS_TRACEBACK:
                    reraised.add(self.body.value(op.args[_KEEPS_TRACEBACK[op.opname]]))
        size = -1
        while size != len(reraised):
            size = len(reraised)
            for block in self.body.blocks:
                for op in block.operations:
                    if op.opname in _SAME_EXCEPTION and op.result in reraised:
                        reraised.add(self.body.value(op.args[0]))
                for link in block.exits:
                    reraised |= {source for target, source in self.body.moves(link) if target in reraised}
        return reraised

    def _note_raise(self, link: Link) -> None:
        """A `raise` whose exception meets caught ones in a handler that raises it again: the traceback is of here."""
        if not self._reraised or link.pos is None:
            return
        for target, source in self.body.moves(link):
            if (
                target in self._reraised & self._caught
                and source not in self._caught
                and isinstance(source, Variable)
            ):
                place = self.program.places.of(self.graph, link.pos)
                self.put(f"rpy_note_raise({self.value(source)}, {_at(place)});")

    def op_link_traceback(self, op: SpaceOperation) -> None:
        error, previous, direct = map(self.value, op.args)
        self.put(f"rpy_link_traceback({error}, {previous}, {direct}, {self._place});")

    def _raise(self, link: Link) -> None:
        evalue = self.body.value(link.args[1])
        if link.pos is not None:
            self._place = self.program.places.of(self.graph, link.pos)
        if evalue in self._caught:
            self.put(f"rpy_reraise({self.value(evalue)});")
        else:
            self.put(f"rpy_raise({self.value(evalue)}, {_at(self._place)});")

    def _raises_new(self, block: Block) -> bool:
        """Whether a block is nothing but the raise of a new exception, which is written then."""
        made = new_exception(self.body, block)
        if made is None or self._shown is not None or self.program.places_on_roots:
            return False
        for op in self.body.operations(block):
            self._at_place(op)
        if block.exits[0].pos is not None:
            self._place = self.program.places.of(self.graph, block.exits[0].pos)
        known = [f"sizeof({self.db.types.tag(made.TYPE)})", self._header(made.TYPE), self._constant(made.cls[1])]
        if made.arguments is None:
            self.put(f"rpy_raise_bare({', '.join(known)}, {_at(self._place)});")
            return True
        OWNER, arguments = made.arguments
        known += [f"offsetof({self.db.types.tag(OWNER)}, {ARGUMENTS})", self._constant(arguments)]
        self.put(f"rpy_raise_new({', '.join(known)}, {_at(self._place)});")
        return True

    def _constant(self, value: Constant) -> str:
        return self.db.expression(value.concretetype, value.value)

    def _write_protected(self, op: SpaceOperation, handlers: list[Link]) -> None:
        form = C_FORMS[op.opname]
        if isinstance(form, Checked):
            self._write_checked(op, form, handlers)
        elif op.opname in ("direct_call", "indirect_call"):
            self._write_protected_call(op, handlers)
        elif op.opname in ("malloc", "malloc_varsize"):
            self._handlers_of_allocation = handlers
            self._write_operation(op)
            self._handlers_of_allocation = []
        else:
            self._write_operation(op)

    def _write_protected_call(self, op: SpaceOperation, handlers: list[Link]) -> None:
        args = self.call_args(op)
        if op.opname == "direct_call":
            callee = base = self.value(op.args[0])
            passed = [f"a{i}" for i in range(len(args))]
        else:
            args = [op.args[0], *args]
            callee, base = "a0", "indirect"
            passed = [f"a{i}" for i in range(1, len(args))]
        signature = [a.concretetype for a in args]
        call = f"{callee}({', '.join(passed)})"
        RESULT = op.result.concretetype
        wrapper = self.program.protected.wrapper(call, signature, RESULT, self._catches(handlers), base)
        outcome = self._temporary("outcome", wrapper.result_struct)
        text = f"{outcome} = {wrapper.name}({', '.join(map(self.value, args))});"
        self.keeping(op, lambda: self.put(text))
        void = lltype.Void == RESULT
        self._on_failure(outcome if void else f"{outcome}.ok", handlers)
        if not void and op.result in self.body.live:
            self.put(f"{self.name_of(op.result)} = {outcome}.value;")

    def _catches(self, handlers: list[Link]) -> tuple[Catch, ...]:
        return tuple(Catch(self.program.errors.range_of(link.llexitcase), self._ends(link)) for link in handlers)

    def _ends(self, handler: Link) -> bool:
        """Whether no traceback is needed of what a handler receives: only raising again in this function goes on with
        it, any other `raise` of the same exception begins a new one."""
        return handler.last_exc_value is None or self.body.value(handler.last_exc_value) not in self._reraised

    def _on_failure(self, ok: str, handlers: list[Link]) -> None:
        self.put(f"if (RPY_UNLIKELY(!{ok})) {{")
        self._dispatch(handlers)
        self.put("}")

    def slow_allocation(self, op: SpaceOperation, call: str, length: Value | None) -> None:
        """An allocation that may collect and raise, under its handlers if it has any; `{n}` in `call` is `length`."""
        name = self.result_name(op)
        handlers = self._handlers_of_allocation
        if not handlers:
            text = call if length is None else call.replace("{n}", self.value(length))
            self.keeping(op, lambda: self.put(f"{name} = {text};"))
            return
        signature = [] if length is None else [lltype.Signed]
        call = call.replace("{n}", "a0")
        wrapper = self.program.protected.wrapper(call, signature, lltype.GCREF, self._catches(handlers), "allocate")
        outcome = self._temporary("outcome", wrapper.result_struct)
        passed = "" if length is None else self.value(length)
        self.keeping(op, lambda: self.put(f"{outcome} = {wrapper.name}({passed});"))
        self._on_failure(f"{outcome}.ok", handlers)
        self.put(f"{name} = {outcome}.value;")

    def _dispatch(self, handlers: list[Link]) -> None:
        """Go to the handler of the exception in rpy_exc_value; one of them catches it."""
        tag = self.db.types.tag(self.program.errors.OBJECT)
        for link in handlers[:-1]:
            first, end = self.program.errors.range_of(link.llexitcase)
            self.put(f"if (RPY_CLASS_IN(rpy_class_number(rpy_exc_value), {first}, {end})) {{")
            self._enter_handler(link, "rpy_exc_value", f"(({tag} *)rpy_exc_value)->typeptr")
            self._jump(link, None)
            self.put("}")
        self._enter_handler(handlers[-1], "rpy_exc_value", f"(({tag} *)rpy_exc_value)->typeptr")
        self._jump(handlers[-1], None)

    def _enter_handler(self, link: Link, value: str, etype: str) -> None:
        """Define the exception variables of a link."""
        if link.last_exc_value in self.body.live:
            assert link.last_exc_value is not None
            self.put(f"{self.name_of(link.last_exc_value)} = {value};")
            self._show(link.last_exc_value)
        if link.last_exception in self.body.live:
            assert link.last_exception is not None
            self.put(f"{self.name_of(link.last_exception)} = {etype};")


def calls_itself(node: FunctionNode) -> bool:
    """Whether C should be asked to inline a function into itself a few times, as it does without checks."""
    return any(graphs is not None and node.graph in graphs for _op, graphs in node.calls())
