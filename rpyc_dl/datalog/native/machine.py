"""The fixpoint: strata run in order, each on the rows that it has not processed yet; resumable after new facts.

A machine is made of numbers that describe a program (`describe.py`). It asks for plans when they are needed first.
"""

from __future__ import annotations

from rpyc_dl.datalog.native.dispatch import DONE, WANTS_PLAN, Absence, Condition, Cursor, Task, TaskList, run
from rpyc_dl.datalog.native.plans import Plan, Space
from rpyc_dl.datalog.native.tables import Index, Relation

BATCH = 1024
"""So many rows are processed at a time: what all their plans look at should fit into a processor's cache."""

REPLAN_GROWTH = 8
"""Join orders are looked at again when the number of rows has grown by this factor."""

START, DELTA, ABSENT = 0, 1, 2

READY, PAUSED, PLANS_WANTED, FAULT, TAKEN_BACK = 0, 1, 2, 3, 4
"""What `Machine.run` says: done; the budget is used up; `wanted` has tasks to be planned; arithmetic failed; new rows
would take back a conclusion of the stratum `refused`."""


class Numbers:
    """A list of numbers that is read from the beginning to the end."""

    def __init__(self, numbers: list[int], at: int) -> None:
        self.numbers = numbers
        self.at = at

    def one(self) -> int:
        """The next number."""
        self.at += 1
        return self.numbers[self.at - 1]

    def several(self) -> list[int]:
        """So many numbers as the next one says."""
        count = self.one()
        self.at += count
        return self.numbers[self.at - count : self.at]

    def skip(self) -> None:
        """Passes so many numbers as the next one says."""
        self.at += 1 + self.numbers[self.at]


class Stratum:
    """One stratum at work. `phase`: 0 when it is at rest, else how far its run has come."""

    def __init__(self, number: int, numbers: Numbers) -> None:
        self.number = number
        self.described_at = numbers.at
        self.relations: list[Relation] = []
        self.cursors: list[Cursor] = []
        self.cursor_of: dict[int, Cursor] = {}
        self.below = 0
        self.start = TaskList()
        self.negations: list[Task] = []
        self.complete: list[Index] = []
        self.finished_number = 0
        self.is_resumable = False
        self.started = False
        self.phase = 0
        self.at = 0
        self.progress = False

    def build(self, space: Space, numbers: Numbers, tasks: list[Task]) -> None:
        """Makes cursors and tasks as they are before anything was processed."""
        self.relations = [space.relations[r] for r in numbers.several()]
        self.below = numbers.one()
        self.cursors = []
        self.cursor_of = {}
        conditions: list[Condition] = []
        for _ in range(numbers.one()):
            relation = numbers.one()
            cursor = Cursor(space.relations[relation], numbers.one(), conditions, numbers.numbers)
            cursor.epoch = cursor.relation.epoch
            self.cursors.append(cursor)
            self.cursor_of[relation] = cursor
        for _ in range(numbers.one()):
            cursor = self.cursors[numbers.one()]
            condition = Condition(numbers.one(), numbers.one())
            if condition.column < 0:
                condition = cursor.first_row
            else:
                cursor.watch(condition)
            conditions.append(condition)
        self.start = TaskList()
        self.negations = []
        self.complete = []
        self.started = False
        self.phase = 0
        first = numbers.one()
        for number in range(first, first + numbers.one()):
            self._add_task(number, numbers, conditions, tasks)

    def _add_task(self, number: int, numbers: Numbers, conditions: list[Condition], tasks: list[Task]) -> None:
        kind, at = numbers.one(), numbers.one()
        has_constant, constant = numbers.one() != 0, numbers.one()
        if kind == START:
            cursor = Cursor(Relation(0, False, False), -1, conditions, numbers.numbers)
        else:
            cursor = self.cursors[at]
        task = Task(number, self.number, cursor, has_constant, constant)
        if number == len(tasks):
            tasks.append(task)
        else:
            tasks[number] = task
        if kind == ABSENT:
            premises = [self.cursors[c].relation for c in numbers.several()]
            task.absence = Absence(premises, numbers.several())
            self.negations.append(task)
            return
        task.first = numbers.at + 1
        numbers.skip()
        task.last = numbers.at
        numbers.skip()
        if kind == START:
            self.start.add(task)
        else:
            cursor.take_in(task)

    def is_idle(self) -> bool:
        """Whether no relation that the stratum reads has changed since it ran."""
        for cursor in self.cursors:
            if cursor.called_from >= 0 or cursor.done != cursor.relation.size:
                return False
            if cursor.done > 0 and cursor.epoch != cursor.relation.epoch:
                return False
        return True

    def is_stale(self) -> bool:
        """Whether rows that this stratum has processed were taken back."""
        return any([cursor.done > 0 and cursor.epoch != cursor.relation.epoch for cursor in self.cursors])

    def sync_complete(self) -> None:
        """Has the indexes of negated relations hold all rows, which are complete before the stratum runs."""
        for index in self.complete:
            index.take(index.relation.size)

    def plan_again(self) -> None:
        """Has all tasks planned anew when they are called next."""
        for cursor in self.cursors:
            cursor.plain.dissolve()
            for tasks in cursor.by_constant.values():
                tasks.dissolve()


class Machine:
    """The engine of one program."""

    def __init__(self, description: list[int]) -> None:
        self.description = description
        self.space = Space()
        self.tasks: list[Task] = []
        self.strata: list[Stratum] = []
        self.wanted: list[int] = []
        self.refused = -1
        self.budget = 0
        self.cone: list[int] = []
        self.at = 0
        self.steps = 0
        self.plan_size = 4000
        numbers = Numbers(description, 0)
        for _ in range(numbers.one()):
            relation = Relation(numbers.one(), numbers.one() != 0, numbers.one() != 0)
            for _ in range(numbers.one()):
                relation.choices.append(Index(relation, numbers.several()))
            self.space.relations.append(relation)
        for i in range(numbers.one()):
            stratum = Stratum(i, numbers)
            stratum.build(self.space, numbers, self.tasks)
            self.strata.append(stratum)

    # -- rows ---------------------------------------------------------------------

    def insert(self, relation: Relation, rows: list[int]) -> None:
        """Adds rows, one after the other in a list. Those that are there already are ignored."""
        arity = relation.arity
        registers = list(range(arity))
        space = self.space
        for start in range(0, len(rows), arity):
            number = space.number + 1
            row = rows[start : start + arity]
            if relation.add(row, registers, 0, number):
                space.number = number
            if relation.is_derived:
                relation.base.extend(row)

    # -- plans --------------------------------------------------------------------

    def _index(self, reader: Numbers) -> Index:
        """The index that the next numbers name, which has a number in the space then."""
        relation = self.space.relations[reader.one()]
        index = relation.index(reader.several())
        if index.number < 0:
            index.number = len(self.space.indexes)
            self.space.indexes.append(index)
        return index

    def set_plan(self, number: int, numbers: list[int]) -> None:
        """Gives a task its plan, in the numbers of `planner.py`."""
        task = self.tasks[number]
        stratum = self.strata[task.stratum]
        absence = task.absence
        if absence is not None:
            absence.indexes = []
        reader = Numbers(numbers, 0)
        for _ in range(reader.one()):
            relation = numbers[reader.at]
            index = self._index(reader)
            index.is_counted = True
            if absence is not None:
                absence.indexes.append(index)
            else:
                stratum.cursor_of[relation].fill(index)
        for _ in range(reader.one()):
            index = self._index(reader)
            if absence is not None:
                absence.indexes.append(index)
                continue
            index.is_counted = True
            if index not in stratum.complete:
                stratum.complete.append(index)
        stratum.sync_complete()
        self._read_guard(task, reader)
        places: list[int] = []
        for _ in range(reader.one()):
            places.append(reader.one())
            places.append(self._index(reader).number)
        steps = numbers[reader.at :]
        for j in range(0, len(places), 2):
            steps[places[j]] = places[j + 1]
        task.plan = Plan(steps, 0)

    def _read_guard(self, task: Task, reader: Numbers) -> None:
        """Reads the first look-up that tasks share, if there is one."""
        task.guard = reader.several()
        if not task.guard:
            return
        if task.guard[0] == 0:
            task.guard[1] = self._index(reader).number
        tasks = task.list
        if tasks is not None:
            tasks.compiled = [*tasks.compiled, task]

    # -- running ------------------------------------------------------------------

    def begin(self, cone: list[int]) -> None:
        """Says which strata are to be run now, in order; a run that did not come to its end is given up."""
        self.cone = cone
        self.at = 0
        self.space.fault = []
        for stratum in self.strata:
            stratum.phase = 0

    def run(self, budget: int) -> int:
        """Runs the strata of `cone` from where it has come to; says why it stopped."""
        self.budget = budget
        while self.at < len(self.cone):
            stratum = self.strata[self.cone[self.at]]
            status = self._run(stratum)
            if status != READY:
                return status
            self.at += 1
        return READY

    def _run(self, stratum: Stratum) -> int:
        if stratum.phase == 0:
            if stratum.started:
                if stratum.is_idle():
                    return READY
                status = self._take_back(stratum)
                if status != READY:
                    return status
            stratum.sync_complete()
            stratum.phase = 1
            stratum.at = 0
            stratum.progress = False
        if not stratum.started:
            status = self._start(stratum)
            if status != READY:
                return status
        status = self._sweep(stratum)
        if status == READY:
            stratum.phase = 0
        stratum.finished_number = self.space.number
        return status

    def _start(self, stratum: Stratum) -> int:
        """Runs the rules that have no positive atom."""
        start = stratum.start
        start.rows = [0]
        status = self._call(start, Relation(0, False, False))
        stratum.started = status == READY
        return status

    def _call(self, tasks: TaskList, trigger: Relation) -> int:
        status = tasks.call(self.space, trigger)
        if status == WANTS_PLAN:
            self.wanted.append(tasks.single[tasks.at].number)
            return PLANS_WANTED
        return READY if status == DONE else FAULT

    def _sweep(self, stratum: Stratum) -> int:
        """Processes new rows until there are none: those from below first, then the stratum's own, in turn."""
        cursors = stratum.cursors
        while True:
            while stratum.at < len(cursors):
                cursor = cursors[stratum.at]
                if cursor.done != cursor.relation.size or cursor.called_from >= 0:
                    stratum.progress = True
                    status = self._step(cursor)
                    if status != READY:
                        return status
                stratum.at += 1
                if stratum.at == stratum.below:
                    stratum.progress = False
            if not stratum.progress or stratum.below == len(cursors):
                return READY
            stratum.progress = False
            stratum.at = stratum.below

    def _step(self, cursor: Cursor) -> int:
        """Processes the new rows of one relation, a batch at a time."""
        relation = cursor.relation
        if cursor.end < 0:
            cursor.enrol()
            cursor.epoch = relation.epoch
            if not cursor.tasks:
                cursor.done = relation.size
                return READY
            if not cursor.is_looked_at():
                cursor.pass_over(relation.size)
                return READY
            cursor.end = relation.size
        while cursor.done < cursor.end or cursor.called_from >= 0:
            if cursor.called_from < 0:
                if self.budget <= 0:
                    return PAUSED
                self.budget -= 1
                self.steps += 1
                if self.steps & 1023 == 0:
                    self._consider_replanning()
                cursor.called_from = cursor.done
                cursor.advance(min(cursor.done + BATCH, cursor.end))
                cursor.calling = cursor.lists(cursor.called_from, cursor.done)
                cursor.call_at = 0
            while cursor.call_at < len(cursor.calling):
                status = self._call(cursor.calling[cursor.call_at], relation)
                if status == FAULT:
                    cursor.calling = cursor.lists(cursor.called_from, cursor.done)
                    cursor.call_at = 0
                if status != READY:
                    return status
                cursor.call_at += 1
            cursor.called_from = -1
        cursor.end = -1
        return READY

    def _consider_replanning(self) -> None:
        size = 0
        for relation in self.space.relations:
            size += relation.size
        if size > self.plan_size * REPLAN_GROWTH:
            self.plan_size = size
            for stratum in self.strata:
                stratum.plan_again()

    # -- what new rows make wrong ---------------------------------------------------

    def _take_back(self, stratum: Stratum) -> int:
        """Before a stratum is resumed: what new rows make wrong is refused, or computed anew."""
        if stratum.is_stale():
            self._reset(stratum)
            return READY
        status = self._find_doubtful(stratum)
        if status != TAKEN_BACK or stratum.is_resumable:
            return status
        self._reset(stratum)
        return READY

    def _reset(self, stratum: Stratum) -> None:
        """Forgets what was derived, so that the stratum starts afresh."""
        for relation in stratum.relations:
            relation.clear()
        stratum.build(self.space, Numbers(self.description, stratum.described_at), self.tasks)

    def _find_doubtful(self, stratum: Stratum) -> int:
        """Looks for instances of rules that were used, and whose negated literal holds no longer."""
        stratum.sync_complete()
        space = self.space
        space.limit = stratum.finished_number
        found = False
        for task in stratum.negations:
            absence = task.absence
            assert absence is not None
            premises = absence.premises
            if task.cursor.done < task.cursor.relation.size and all([premise.size > 0 for premise in premises]):
                rows = self._newly_present(task.cursor, absence.keys, stratum.finished_number)
                if rows:
                    sizes = [bit_length(premise.size) for premise in premises]
                    if task.plan is None or absence.sizes != sizes:  # join orders are looked at again
                        absence.sizes = sizes
                        self.wanted.append(task.number)
                        return PLANS_WANTED
                    space.found = False
                    for index in absence.indexes:
                        index.take(index.relation.size)
                    done = run(task, space, task.cursor.relation, rows)
                    if not done and not space.found:
                        return FAULT
                    found = found or space.found
        if found:
            self.refused = stratum.number
        return TAKEN_BACK if found else READY

    def _newly_present(self, cursor: Cursor, keys: list[int], limit: int) -> list[int]:
        """Of the new rows of a negated relation, one for each key (of these columns) that no older row has."""
        relation = cursor.relation
        if not keys:
            return [0] if relation.numbers[0] > limit else []
        rows = list(range(cursor.done, relation.size))
        if len(keys) == relation.arity:
            return rows
        index = relation.index(keys)
        index.is_counted = True
        index.take(relation.size)
        values = [0] * len(keys)
        registers = list(range(len(keys)))
        found: list[int] = []
        for row in rows:
            for j in range(len(keys)):
                values[j] = relation.columns[keys[j]][row]
            if index.first(values, registers, 0) == row:
                found.append(row)
        return found


def bit_length(number: int) -> int:
    """How many binary digits a number has."""
    count = 0
    while number > 0:
        number >>= 1
        count += 1
    return count
