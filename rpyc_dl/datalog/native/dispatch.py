"""Which plans the new rows of a relation are given to: those that can find something.

A task (a rule and the atom that triggers it) is called only when the other relations that it needs have rows, with
the constants that its atoms want. It sees only rows with the constant that its trigger wants, and tasks that begin
with the same look-up share it.
"""

from __future__ import annotations

from rpyc_dl.datalog.native.plans import Plan, Space
from rpyc_dl.datalog.native.tables import Index, Relation

DONE, FAILED, WANTS_PLAN = 0, 1, 2
"""What a list of tasks says: all were called; arithmetic failed; the task `TaskList.at` needs a plan first."""


class Condition:
    """Something that has to be there before a task can find anything: a row, or one with a value in a column."""

    def __init__(self, column: int, value: int) -> None:
        self.column = column
        self.value = value
        self.holds = False
        self.waiting = NO_TASKS

    def have_wait(self, task: Task) -> None:
        """Has the task enrolled when the condition holds."""
        self.waiting = extended(self.waiting, task)


class Absence:
    """What the task of a negated atom has besides: the columns that count, the relations of the positive atoms, and
    how large these were, the indexes that its plan looks at."""

    def __init__(self, premises: list[Relation], keys: list[int]) -> None:
        self.premises = premises
        self.keys = keys
        self.sizes: list[int] = []
        self.indexes: list[Index] = []


class Task:
    """A rule and its trigger in a stratum. `constant` is what the trigger has in the column by which it is found. The
    numbers of its conditions stand in the description from `first` to `last`; those behind `last` hold."""

    def __init__(self, number: int, stratum: int, cursor: Cursor, has_constant: bool, constant: int) -> None:
        self.number = number
        self.stratum = stratum
        self.cursor = cursor
        self.has_constant = has_constant
        self.constant = constant
        self.first = 0
        self.last = 0
        self.list: TaskList | None = None
        self.plan: Plan | None = None
        self.guard = NO_NUMBERS
        self.absence: Absence | None = None

    def enrol(self) -> None:
        """Joins the tasks that are called, or waits for a condition that does not hold."""
        cursor = self.cursor
        while self.last > self.first:
            condition = cursor.conditions[cursor.description[self.last - 1]]
            if not condition.holds:
                condition.have_wait(self)
                return
            self.last -= 1
        cursor.add(self)


class Cursor:
    """How far a stratum has processed a relation, what it looks up there, and the tasks that new rows trigger.

    `conditions` are all those of the stratum; their numbers stand in the program's `description`.
    """

    def __init__(self, relation: Relation, column: int, conditions: list[Condition], description: list[int]) -> None:
        self.relation = relation
        self.column = column  # by whose constants tasks are found, or -1
        self.conditions = conditions
        self.description = description
        self.done = 0
        self.epoch = 0
        self.indexes = NO_INDEXES
        self.first_row = Condition(-1, 0)
        self.watched = NO_NUMBERS  # columns, with the values that tasks wait for
        self.wanted = NO_VALUES
        self.tasks = NO_TASKS
        self.is_enrolled = False
        self.plain = TaskList()
        self.by_constant = NO_CONSTANTS
        # a step under way: where it ends, from where on rows are processed but not given to all tasks, and to which
        self.end = -1
        self.called_from = -1
        self.calling = NO_LISTS
        self.call_at = 0

    def take_in(self, task: Task) -> None:
        """Has a task enrolled when there are rows."""
        self.tasks = extended(self.tasks, task)

    def add(self, task: Task) -> None:
        """Has a task called from now on."""
        tasks = self.plain
        if task.has_constant:
            if not self.by_constant:
                self.by_constant = {}
            if task.constant not in self.by_constant:
                self.by_constant[task.constant] = TaskList()
            tasks = self.by_constant[task.constant]
        tasks.add(task)

    def fill(self, index: Index) -> None:
        """Has an index hold the rows that are processed."""
        if index not in self.indexes:
            self.indexes = [*self.indexes, index]
        index.take(self.done)

    def enrol(self) -> None:
        """Has all tasks enrolled, when the first rows are processed."""
        if not self.is_enrolled:
            self.is_enrolled = True
            for task in self.tasks:
                task.enrol()

    def watch(self, condition: Condition) -> None:
        """Has the condition hold when such a row is processed."""
        if condition.column not in self.watched:
            self.watched = [*self.watched, condition.column]
            self.wanted = [*self.wanted, {}]
        self.wanted[self.watched.index(condition.column)][condition.value] = condition

    def is_looked_at(self) -> bool:
        """Whether a task, an index or a condition looks at rows."""
        if self.plain.has_tasks() or self.by_constant or self.indexes:
            return True
        return any([bool(wanted) for wanted in self.wanted])

    def pass_over(self, end: int) -> None:
        """Counts rows as processed that nobody looks at."""
        start = self.done
        self.done = end
        if start == 0:
            release(self.first_row)

    def advance(self, end: int) -> None:
        """Counts rows as processed: indexes take them in, and tasks that waited for them are enrolled."""
        start = self.done
        self.done = end
        for index in self.indexes:
            index.take(end)
        released: list[Condition] = []
        if start == 0:
            released.append(self.first_row)
        for i in range(len(self.watched)):
            if self.wanted[i]:
                self._find(self.wanted[i], self.relation.columns[self.watched[i]], start, released)
        for condition in released:
            release(condition)

    def _find(self, wanted: dict[int, Condition], column: list[int], start: int, released: list[Condition]) -> None:
        """Moves the conditions that rows fulfil from `wanted` to `released`, in the order of `wanted`."""
        found: set[int] = set()
        for row in range(start, self.done):
            if column[row] in wanted:
                found.add(column[row])
        if found:
            for value in list(wanted):
                if value in found:
                    released.append(wanted[value])
                    del wanted[value]

    def lists(self, start: int, end: int) -> list[TaskList]:
        """The lists of tasks that rows are given to, with these rows in each one's `rows`."""
        found: list[TaskList] = []
        plain = self.plain
        if plain.has_tasks():
            plain.begin()
            plain.rows = list(range(start, end))
            found.append(plain)
        by_constant = self.by_constant
        if by_constant:
            column = self.relation.columns[self.column]
            for tasks in by_constant.values():
                tasks.begin()
            for row in range(start, end):
                value = column[row]
                if value in by_constant:
                    tasks = by_constant[value]
                    if not tasks.rows:
                        found.append(tasks)
                    tasks.rows.append(row)
        return found


def release(condition: Condition) -> None:
    """Says that a condition holds: its tasks are enrolled, or wait for the next one."""
    condition.holds = True
    waiting = condition.waiting
    condition.waiting = NO_TASKS
    for task in waiting:
        task.enrol()


class TaskList:
    """Tasks that see the same rows. Those whose first step is the same look-up are grouped behind it."""

    def __init__(self) -> None:
        self.single = NO_TASKS
        self.groups = NO_GROUPS
        self.compiled = NO_TASKS  # that have just got a plan, and are still among the single ones
        self.rows = NO_NUMBERS
        self.at = 0

    def add(self, task: Task) -> None:
        """Takes in a task."""
        task.list = self
        self.single = extended(self.single, task)

    def begin(self) -> None:
        """Has the next call begin with the first task, and with no rows."""
        self.rows = []
        self.at = 0

    def has_tasks(self) -> bool:
        """Whether there is anything to call."""
        return bool(self.single) or bool(self.groups)

    def settle(self) -> None:
        """Moves tasks that have got plans into groups, where there are two that can share one."""
        compiled = self.compiled
        if not compiled:
            return
        self.compiled = NO_TASKS
        moved = False
        for task in compiled:
            key = task.guard[:-1]
            group = self._group(key)
            if group is None and count_of(key, compiled) > 1:
                group = Group(key)
                self.groups = [*self.groups, group]
            if group is not None:
                group.add(task, task.guard[-1])
                task.list = None
                moved = True
        if moved:
            self.single = [task for task in self.single if task.list is not None]
            for task in compiled:
                task.list = self

    def _group(self, key: list[int]) -> Group | None:
        for group in self.groups:
            if group.guard == key:
                return group
        return None

    def dissolve(self) -> None:
        """Has all tasks planned anew."""
        for group in self.groups:
            for tasks in group.tasks:
                self.single = self.single + tasks
        self.groups = NO_GROUPS
        self.compiled = NO_TASKS
        for task in self.single:
            task.plan = None

    def call(self, space: Space, trigger: Relation) -> int:
        """Runs all tasks with `rows`, or goes on with it."""
        rows = self.rows
        while self.at < len(self.single):
            task = self.single[self.at]
            if task.plan is None:
                return WANTS_PLAN
            if not run(task, space, trigger, rows):
                return FAILED
            self.at += 1
        for group in self.groups:
            group.select(space, trigger, rows)
            chosen = group.chosen
            group.chosen = []
            for i in chosen:
                found = group.found[i]
                group.found[i] = []
                for task in group.tasks[i]:
                    if not run(task, space, trigger, found):
                        return FAILED
        self.begin()
        self.settle()
        return DONE


def count_of(key: list[int], tasks: list[Task]) -> int:
    """How many of the tasks have this guard, but for the constant."""
    count = 0
    for task in tasks:
        if task.guard[:-1] == key:
            count += 1
    return count


def run(task: Task, space: Space, trigger: Relation, rows: list[int]) -> bool:
    """Runs one task; False where arithmetic failed, or an instance was found that was looked for."""
    plan = task.plan
    assert plan is not None
    if plan.run(space, trigger, rows):
        return True
    if space.fault:
        space.fault.append(task.number)
    return False


class Group:
    """Tasks whose first step is the same look-up, by the constant that they want to find there.

    `guard` is: whether a whole row is looked up (else a key), the relation or index, the column with the constant
    (-1: none), the columns of the trigger's row that make the key.
    """

    def __init__(self, guard: list[int]) -> None:
        self.guard = guard
        self.is_row = guard[0] != 0
        self.where = guard[1]
        self.column = guard[2]
        self.key = guard[3:]
        self.registers = list(range(len(self.key)))
        self.values = [0] * len(self.key)
        self.places: dict[int, int] = {}
        self.tasks: list[list[Task]] = []
        self.found: list[list[int]] = []
        self.chosen: list[int] = []  # the places of the constants that were found, in this order

    def add(self, task: Task, constant: int) -> None:
        """Takes in a task."""
        if constant not in self.places:
            self.places[constant] = len(self.tasks)
            self.tasks.append([])
            self.found.append([])
        self.tasks[self.places[constant]].append(task)

    def select(self, space: Space, trigger: Relation, rows: list[int]) -> None:
        """Sorts the rows by the constants that they lead to."""
        values, registers, key = self.values, self.registers, self.key
        columns = trigger.columns
        for i in self.chosen:  # left by a run that failed
            self.found[i] = []
        self.chosen = []
        for row in rows:
            for j in range(len(key)):
                values[j] = columns[key[j]][row]
            if self.is_row:
                if space.relations[self.where].find(values, registers, 0) >= 0:
                    self._choose(0, row)
                continue
            index = space.indexes[self.where]
            other = index.first(values, registers, 0)
            if other >= 0:
                if self.column < 0:
                    self._choose(0, row)
                else:
                    self._sort(row, other, index)

    def _choose(self, at: int, row: int) -> None:
        """Puts a row into a place, once."""
        found = self.found[at]
        if not found:
            self.chosen.append(at)
            found.append(row)
        elif found[-1] != row:
            found.append(row)

    def _sort(self, row: int, other: int, index: Index) -> None:
        """Puts a row into the places of the constants in the rows that it leads to."""
        constants, following = index.relation.columns[self.column], index.next
        while other >= 0:
            value = constants[other]
            if value in self.places:
                self._choose(self.places[value], row)
            other = following[other]


def extended(tasks: list[Task], task: Task) -> list[Task]:
    """The tasks with one more: the same list, but where that is the empty one for all."""
    if not tasks:
        return [task]
    tasks.append(task)
    return tasks


# A machine has thousands of cursors and tasks, most of which never get any of these: one of each is for all of them,
# and is replaced where something is to be added.
NO_NUMBERS: list[int] = []
NO_INDEXES: list[Index] = []
NO_TASKS: list[Task] = []
NO_LISTS: list[TaskList] = []
NO_GROUPS: list[Group] = []
NO_VALUES: list[dict[int, Condition]] = []
NO_CONSTANTS: dict[int, TaskList] = {}
