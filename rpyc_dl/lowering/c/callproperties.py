"""What the call graph says about each function: can it recurse, can it collect, which exceptions may leave it."""

from __future__ import annotations

from rpyc_dl.components import strongly_connected
from rpyc_dl.frontend.model import Block, Constant, FunctionGraph, Link, SpaceOperation
from rpyc_dl.lltype.lloperation import LL_OPERATIONS
from rpyc_dl.lowering.c.database import Database, FunctionNode
from rpyc_dl.lowering.c.errors import Errors
from rpyc_dl.lowering.c.ranges import ANY, Range, intersects, uncaught, widen
from rpyc_dl.lowering.c.roots import may_collect
from rpyc_dl.lowering.core.callgraph import CALLS, called_graphs, raises_unknown


class CallGraph:
    """Fills in the flags and `raises` of every function node of a database."""

    def __init__(self, db: Database, errors: Errors) -> None:
        self.db = db
        self.errors = errors
        self._raised: dict[str, set[Range]] = {}  # by the names of operations
        self._address_taken = self._functions_with_address()
        successors = {node: self._callees(node) for node in db.functions.values()}
        for component in strongly_connected(successors, successors.__getitem__):
            self._finish(component, successors)

    def _functions_with_address(self) -> list[FunctionNode]:
        """What a call of an unknown function may call; the whole program, unless somebody finds that too coarse."""
        return list(self.db.functions.values())

    def _callees(self, node: FunctionNode) -> list[FunctionNode]:
        found: dict[FunctionNode, None] = {}
        for _op, graphs in node.calls():
            nodes = self._address_taken if graphs is None else [self.db.functions[g] for g in graphs]
            found.update(dict.fromkeys(nodes))
        return list(found)

    def _finish(self, component: list[FunctionNode], successors: dict[FunctionNode, list[FunctionNode]]) -> None:
        for node in component:
            node.can_recurse = len(component) > 1 or node in successors[node]
            node.collects = node.collects_and_returns = False
        collects = any(self._collects(node, successors[node]) for node in component)
        for node in component:
            node.collects = collects
        changed = True
        while changed:
            changed = False
            for node in component:
                found = self._raises(node), node.collects_and_returns or self._collects_and_returns(node)
                if found != (node.raises, node.collects_and_returns):
                    node.raises, node.collects_and_returns = found
                    changed = True

    def _collects(self, node: FunctionNode, callees: list[FunctionNode]) -> bool:
        """Whether a collection can happen in a function: it allocates, or calls one that does."""
        operations = (op for block in node.body.blocks for op in node.body.operations(block))
        return any(may_collect(op) for op in operations) or any(callee.collects for callee in callees)

    def _collects_and_returns(self, node: FunctionNode) -> bool:
        """Whether a function can return after a collection: one for what it raises then does not count."""
        if not node.collects:
            return False
        returning = _blocks_before(node.graph.returnblock, node)
        return any(
            self.collecting(block, op)
            for block in node.body.blocks
            if block in returning
            for op in node.body.operations(block)
        )

    def collecting(self, block: Block, op: SpaceOperation) -> bool:
        """Whether a function can go on after a collection during an operation of it: behind that, or in a handler."""
        if op.opname not in CALLS:
            return may_collect(op)
        graphs = called_graphs(op)
        if graphs is None:
            return True
        caught = block.canraise and op is block.operations[-1]
        nodes = (self.db.functions[graph] for graph in graphs)
        return any(node.collects if caught else node.collects_and_returns for node in nodes)

    # -- exceptions -------------------------------------------------------------------------

    def _raises(self, node: FunctionNode) -> set[Range]:
        result = {self.errors.recursion} if node.can_recurse else set()
        for block in node.body.blocks:
            operations = node.body.operations(block)
            for op in operations:
                raised = self.raised_by(op)
                if block.canraise and op is block.operations[-1]:
                    raised = uncaught(raised, self.caught_by(block))
                result |= raised
            for link in block.exits:
                if link.target is node.graph.exceptblock:
                    result.add(self._raised_on(link))
        return widen(result)

    def _raised_on(self, link: Link) -> Range:
        etype = link.args[0]
        if isinstance(etype, Constant):
            return self.errors.exactly(etype.value)
        block = link.prevblock
        if block is not None and etype is link.last_exception and link.llexitcase is not None:
            return self.errors.range_of(link.llexitcase)
        return ANY

    def caught_by(self, block: Block) -> list[Range]:
        """The exception classes that the handlers of a block catch."""
        return [self.errors.range_of(link.llexitcase) for link in block.exits if link.exitcase is not None]

    def raised_by(self, op: SpaceOperation) -> set[Range]:
        """The exceptions that may leave an operation (never less than that). The set is not to be changed."""
        if op.opname in CALLS:
            return self._raised_by_call(op)
        raised = self._raised.get(op.opname)
        if raised is None:
            raised = self._raised[op.opname] = {self.errors.of_class(r.cls) for r in LL_OPERATIONS[op.opname].raises}
            if LL_OPERATIONS[op.opname].canmallocgc or op.opname == "gc_collect":
                raised.add(self.errors.memory)
        return raised

    def _raised_by_call(self, op: SpaceOperation) -> set[Range]:
        graphs = called_graphs(op)
        if graphs is None:
            return {ANY} if raises_unknown(op) else set()
        raised: set[Range] = set()
        for graph in graphs:
            raised |= self.db.functions[graph].raises
        return widen(raised)

    def catches_interrupts(self) -> bool:
        """Whether there is a handler of KeyboardInterrupt by that name."""
        return any(catches_interrupt(node.graph) for node in self.db.functions.values())

    def handlers(self, block: Block, op: SpaceOperation) -> list[Link]:
        """The exception links of a block that its last operation can really take."""
        raised = self.raised_by(op)
        if op.opname in CALLS:
            raised = raised | {self.errors.interrupt}
        links = []
        for link in block.exits:
            if link.exitcase is not None:
                caught = self.errors.range_of(link.llexitcase)
                # a handler of everything that is there for an interrupt alone (`finally`, `with`) may miss it
                if any(intersects(r, caught) and (r != self.errors.interrupt or r == caught) for r in raised):
                    links.append(link)
        return links


def _blocks_before(end: Block, node: FunctionNode) -> set[Block]:
    """The blocks of a function from which `end` can be reached."""
    entered: dict[Block, list[Block]] = {}
    for block in node.body.blocks:
        for link in block.exits:
            entered.setdefault(link.target, []).append(block)
    found, new = {end}, [end]
    while new:
        for block in entered.get(new.pop(), ()):
            if block not in found:
                found.add(block)
                new.append(block)
    return found


def catches_interrupt(graph: FunctionGraph) -> bool:
    """Whether a function has a handler of KeyboardInterrupt: its calls look for one then, each under its handlers."""
    return any(link.exitcase is KeyboardInterrupt for link in graph.iterlinks())
