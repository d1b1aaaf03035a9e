"""Prebuilt data, summarised: what the members of prebuilt containers and the attributes of prebuilt instances can be.

A program may be imported with a hundred thousand linked objects. What the rules derive from them is what *some*
object holds under each attribute, so they are not told of each. All values that arrive at one place (the items of a
container, an attribute of the instances of a class) are told apart only where the rules could:

- plain constants: two of each kind, the least and the greatest of the integers. They tell the kind, the range, the
  truth values, and that it is not one constant.
- tuples of these, and of instances: likewise, by what their items are, with two values and the extremes of each item.
- instances: one of each class. The attributes of all of them are read as soon as the rules ask for one's.
- containers: those at one place are one to the rules, so one stands for all, and holds what all of them hold.
- anything else (functions, classes, frozen objects): each for itself.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from typing import Any

from rpyc_dl.facts.constants import plain_kind
from rpyc_dl.facts.registry import Registry
from rpyc_dl.frontend.functions import instancedicts
from rpyc_dl.frontend.replace.standins import member_value
from rpyc_dl.rlib.app.exceptions.records import has_attribute, live_attribute
from rpyc_dl.sentinel import Sentinel

#: Tuples that are nested more deeply are each stated for themselves.
MOST_NESTED = 4

#: A place: the relation that says what is there, and the columns before the constant's variable.
Place = tuple[str, Any, Any]

_CONTAINERS = (list, dict, OrderedDict, set, frozenset, bytearray)
_UNKNOWN: Any = Sentinel("_UNKNOWN")


def plain_attribute(obj: Any, name: str, default: Any) -> Any:
    """The attribute of a live object, without a call of the `__getattr__` that its class may have: what that does is
    done when the program runs."""
    try:
        return object.__getattribute__(obj, name)
    except AttributeError:
        return default


class Heap:
    """What is known of the prebuilt objects of one program."""

    def __init__(self, world: Registry) -> None:
        self.world = world
        self.instances: dict[int, Any] = {}  # by identity: every instance that was met
        self._stands_for: dict[int, Any] = {}  # by identity: for a container, the one that is stated in its place
        self._alike: dict[int, list[Any]] = {}  # by identity: a container that is stated, and those it stands for
        self._nodes: dict[int, int] = {}  # by identity: the node of a container whose contents were asked for
        self._shortest: dict[int, int] = {}
        self._of_class: dict[str, list[Any]] = {}
        self._read: dict[str, dict[str, Place]] = {}  # by class: the attributes that were asked for, and their places
        self._places: dict[Place, _Place] = {}
        self._changed: dict[Place, None] = {}
        self._todo: list[
            tuple[str, Any, int]
        ] = []  # instances to be read (class, 0), containers to be read ("", node)

    def stated(self, container: Any) -> Any:
        """The container that is stated in place of this one: itself, or one at the same place."""
        return self._stands_for.get(id(container), container)

    def open_container(self, container: Any, node: int) -> None:
        """The rules ask what a container holds: state it, with all that those hold for which it stands."""
        self._nodes[id(container)] = node
        for alike in self._alike.setdefault(id(container), [container]):
            self._todo.append(("", alike, node))
        self._settle()

    def open_attribute(self, instance: Any, symbol: str, attr: str) -> None:
        """The rules ask for an attribute of an instance, and so of all of its class."""
        cls = self._class_of(instance)
        self._meet(instance, cls)
        places = self._read.setdefault(cls, {})
        if attr not in places:
            place = places[attr] = ("prebuilt_attr", symbol, attr)
            for other in list(self._of_class[cls]):
                self._read_attribute(other, attr, place)
        self._settle()

    # -- what arrives -------------------------------------------------------------------

    def _settle(self) -> None:
        """Read what was met, and what is met by that; then state what is new."""
        while self._todo:
            cls, obj, node = self._todo.pop()
            if cls:
                for attr, place in self._read.get(cls, {}).items():
                    self._read_attribute(obj, attr, place)
            else:
                self._read_contents(obj, node)
        changed, self._changed = self._changed, {}
        for relation, first, second in changed:
            name = second if relation == "prebuilt_attr" else None
            grows = name is not None and hasattr(type(self.world.names.object(first)), "_exact_ints_")
            for value in self._places[relation, first, second].take():
                self.world.facts.add(relation, first, second, self.world.new_constant(value, name, grows))

    def _read_contents(self, obj: Any, node: int) -> None:
        if isinstance(obj, dict):
            if isinstance(obj, OrderedDict):
                self.world.facts.add("prebuilt_ordered", node)
            items = list(obj.items())  # a look at a value may import a module, and `sys.modules` grows
            self._arrive(("prebuilt_item", node, "key"), (key for key, _ in items))
            self._arrive(("prebuilt_item", node, "value"), (value for _, value in items))
            return
        if len(obj) < self._shortest.get(node, len(obj) + 1):
            self._shortest[node] = len(obj)
            self.world.facts.add("prebuilt_length", node, len(obj))
        extremes = isinstance(obj, bytearray) and len(obj) > 0
        self._arrive(("prebuilt_item", node, "item"), (min(obj), max(obj)) if extremes else obj)

    def _read_attribute(self, obj: Any, attr: str, place: Place) -> None:
        found = vars(obj).get(attr, _UNKNOWN) if hasattr(obj, "__dict__") else _UNKNOWN
        if found is _UNKNOWN and attr in getattr(type(obj), "_fields", ()):
            found = getattr(obj, attr)
        if found is _UNKNOWN and any(attr in getattr(base, "__slots__", ()) for base in type(obj).__mro__):
            found = plain_attribute(obj, attr, _UNKNOWN)
        if isinstance(obj, BaseException) and has_attribute(type(obj), attr):
            found = live_attribute(obj, attr)
        if found is not _UNKNOWN:
            self._arrive(place, (found,))

    def _arrive(self, key: Place, values: Iterable[Any]) -> None:
        place = self._places.get(key)
        if place is None:
            place = self._places[key] = _Place()
        for value in values:
            kind = plain_kind(value, exact_ints=True)
            new = place.add(kind, value, [value]) if kind is not None else self._arrive_object(place, value)
            if new:
                self._changed[key] = None

    def _arrive_object(self, place: _Place, value: Any) -> bool:
        kept = member_value(value)
        if type(kept) in _CONTAINERS:
            return place.add_object(self._shared(place, kept))
        if self.world.is_instance(kept):
            cls = self._class_of(kept)
            self._meet(kept, cls)
            return place.add_object(place.first.setdefault(cls, kept))
        constants: list[Any] = []
        description = self._describe(kept, constants, 0)
        return place.add_object(value) if description is None else place.add(description, value, constants)

    def _describe(self, value: Any, constants: list[Any], depth: int) -> Any:
        """What the rules can tell of a value but for the `constants` in it; None if it is to be stated for itself."""
        kind = plain_kind(value, self.world.exact_ints)
        if kind is not None:
            constants.append(value)
            return kind
        if type(value) is tuple and depth < MOST_NESTED:
            found = tuple([self._describe(member_value(item), constants, depth + 1) for item in value])
            return None if None in found else found
        if depth and type(value) not in _CONTAINERS and self.world.is_instance(value):
            cls = self._class_of(value)
            self._meet(value, cls)
            return f"instance {cls}"
        return None

    def _shared(self, place: _Place, container: Any) -> Any:
        """The container that stands for this one, which is at the place."""
        if id(container) not in self._stands_for:
            known = place.first.setdefault(type(container), container)
            if self.world.names.knows(container):  # it was stated before it was met here
                known = container
            known = self._stands_for[id(container)] = self.stated(known)
            alike = self._alike.setdefault(id(known), [known])
            if known is not container:
                alike.append(container)
                if id(known) in self._nodes:
                    self._todo.append(("", container, self._nodes[id(known)]))
        return self._stands_for[id(container)]

    def _class_of(self, instance: Any) -> str:
        return self.world.class_of(self.world.class_of_instance(instance))

    def _meet(self, instance: Any, cls: str) -> None:
        if id(instance) not in self.instances:
            self.instances[id(instance)] = instance
            instancedicts.note_live(instance)
            self._of_class.setdefault(cls, []).append(instance)
            self._todo.append((cls, instance, 0))


class _Place:
    """What has arrived at a place."""

    def __init__(self) -> None:
        self.first: dict[Any, Any] = {}  # the first container of each type, the first instance of each class
        self._groups: dict[Any, _Group] = {}
        self._objects: dict[int, Any] = {}  # by identity, whether stated or not
        self._new: list[Any] = []

    def add(self, description: Any, value: Any, constants: Sequence[Any]) -> bool:
        """A value of which the rules can tell this and the constants in it; whether that may be new."""
        group = self._groups.get(description)
        if group is None:
            self._groups[description] = _Group(value, constants)
            return True
        return group.add(value, constants)

    def add_object(self, value: Any) -> bool:
        """A value that is stated for itself; whether it is new."""
        if id(value) in self._objects:
            return False
        self._objects[id(value)] = value
        self._new.append(value)
        return True

    def take(self) -> list[Any]:
        """What is to be stated now."""
        new, self._new = self._new, []
        return [value for group in self._groups.values() for value in group.take()] + new


class _Group:
    """Values that differ in nothing but themselves and the constants in them: two of them, two for each constant that
    varies, and the extremes of those that are ints."""

    __slots__ = ("_alike", "_constants", "_extremes", "_some", "_stated")

    def __init__(self, value: Any, constants: Sequence[Any]) -> None:
        self._constants = constants  # those of the first value
        self._alike = [i for i, each in enumerate(constants) if type(each) is not int]  # where no other was seen
        # By the place of an int: the least and the greatest, each with a value that has it there.
        self._extremes = {i: [(n, value), (n, value)] for i, n in enumerate(constants) if type(n) is int}
        self._some = [value]
        self._stated: list[Any] = []

    def add(self, value: Any, constants: Sequence[Any]) -> bool:
        """Take note of a value; whether it may have to be stated."""
        varying = [i for i in self._alike if not _same(constants[i], self._constants[i])]
        new = bool(varying) or (len(self._some) < 2 and not _same(value, self._some[0]))
        if new:
            self._alike = [i for i in self._alike if i not in varying]
            self._some.append(value)
        for i, extremes in self._extremes.items():
            n = constants[i]
            if n < extremes[0][0]:
                extremes[0] = (n, value)
                new = True
            elif n > extremes[1][0]:
                extremes[1] = (n, value)
                new = True
        return new

    def take(self) -> list[Any]:
        """Those that were not taken before."""
        extremes = [extremes[end][1] for end in (0, 1) for extremes in self._extremes.values()]
        wanted = extremes if type(self._some[0]) is int else [*self._some, *extremes]
        before = len(self._stated)
        for value in wanted:
            if not any(_same(value, known) for known in self._stated):
                self._stated.append(value)
        return self._stated[before:]


def _same(a: Any, b: Any) -> bool:
    """Whether two values of one kind are one constant."""
    if type(a) is float:
        return repr(a) == repr(b)
    return a is b if plain_kind(a) is None else bool(a == b)
