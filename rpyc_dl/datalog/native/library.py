"""What the library offers: machines by number. rpyc-dl translates this module; `machine.py` says what it does."""

from __future__ import annotations

import gc

from rpyc_dl.datalog.native.machine import Machine

MACHINES: list[Machine | None] = []

FORGOTTEN: list[int] = []
"""The machines whose memory was not looked for so far."""

MANY = 4
"""So many machines are forgotten at most before their memory is used again: they are old, and a collection that young
rows cause does not find them. A machine has ten megabytes without a row."""


def _machine(number: int) -> Machine:
    machine = MACHINES[number]
    assert machine is not None
    return machine


def make(description: list[int]) -> int:
    """A new machine for a program."""
    if len(FORGOTTEN) >= MANY:
        FORGOTTEN.clear()
        gc.collect()
    machine = Machine(description)
    for number in range(len(MACHINES)):
        if MACHINES[number] is None:
            MACHINES[number] = machine
            return number
    MACHINES.append(machine)
    return len(MACHINES) - 1


def drop(machine: int) -> None:
    """Forgets a machine."""
    MACHINES[machine] = None
    FORGOTTEN.append(machine)


def insert(machine: int, relation: int, rows: list[int]) -> None:
    """Adds rows to a relation, one after the other in a list."""
    there = _machine(machine)
    there.insert(there.space.relations[relation], rows)


def begin(machine: int, cone: list[int]) -> None:
    """Says which strata are to be run."""
    _machine(machine).begin(cone)


def run(machine: int, budget: int) -> int:
    """Runs them for so many batches; says why it stopped."""
    return _machine(machine).run(budget)


def rank(machine: int, ranks: list[int]) -> None:
    """Says which places symbols have in their order."""
    _machine(machine).space.ranks = ranks


def resumable(machine: int, strata: list[int]) -> None:
    """Says that conclusions of these strata are never taken back."""
    for number in strata:
        _machine(machine).strata[number].is_resumable = True


def wanted(machine: int) -> list[int]:
    """The tasks that want a plan; they are told once."""
    there = _machine(machine)
    tasks = there.wanted
    there.wanted = []
    return tasks


def set_plan(machine: int, task: int, numbers: list[int]) -> None:
    """Gives a task its plan, in the numbers of `planner.py`."""
    _machine(machine).set_plan(task, numbers)


def fault(machine: int) -> list[int]:
    """The step, its operands and the task of arithmetic that failed."""
    return _machine(machine).space.fault


def state(machine: int, stratum: int) -> list[int]:
    """Of a stratum: the number of its last conclusion, and how far it has come in each relation."""
    found = _machine(machine).strata[stratum]
    state = [found.finished_number]
    for cursor in found.cursors:
        state.append(cursor.done)
    return state


def refused(machine: int) -> int:
    """The stratum that was refused new rows."""
    return _machine(machine).refused


def size(machine: int, relation: int) -> int:
    """The number of rows."""
    return _machine(machine).space.relations[relation].size


def sizes(machine: int) -> list[int]:
    """The numbers of rows of all relations."""
    found: list[int] = []
    for relation in _machine(machine).space.relations:
        found.append(relation.size)
    return found


def column(machine: int, relation: int, column: int, start: int) -> list[int]:
    """The values in a column, of the rows from `start` on."""
    return _machine(machine).space.relations[relation].columns[column][start:]


def numbers(machine: int, relation: int) -> list[int]:
    """The numbers of the rows' derivations."""
    return _machine(machine).space.relations[relation].numbers[:]


def base(machine: int, relation: int) -> list[int]:
    """The given rows of a relation that rules derive as well, one after the other."""
    return _machine(machine).space.relations[relation].base[:]


def contains(machine: int, relation: int, row: list[int]) -> bool:
    """Whether a row is there."""
    return _machine(machine).space.relations[relation].find(row, list(range(len(row))), 0) >= 0


def indexed(machine: int, relation: int, columns: list[int]) -> list[int]:
    """How many rows an index holds (0: there is none), and how many keys they have."""
    there = _machine(machine).space.relations[relation]
    for index in there.indexes:
        if index.columns == columns and index.is_counted:
            return [index.position, index.used]
    return [0, 0]


def distinct(machine: int, relation: int, columns: list[int], sample: list[int]) -> list[int]:
    """How many rows a sample (start, end, step) has, and how many different values in some columns."""
    there = _machine(machine).space.relations[relation]
    rows = 0
    if len(columns) == 1:
        values: set[int] = set()
        for row in range(sample[0], min(sample[1], there.size), sample[2]):
            rows += 1
            values.add(there.columns[columns[0]][row])
        return [rows, len(values)]
    if len(columns) == 2:
        pairs: set[tuple[int, int]] = set()
        for row in range(sample[0], min(sample[1], there.size), sample[2]):
            rows += 1
            pairs.add((there.columns[columns[0]][row], there.columns[columns[1]][row]))
        return [rows, len(pairs)]
    keys: set[tuple[int, ...]] = set()
    for row in range(sample[0], min(sample[1], there.size), sample[2]):
        rows += 1
        keys.add(tuple([there.columns[c][row] for c in columns]))
    return [rows, len(keys)]
