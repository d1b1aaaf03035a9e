"""How values of each type cross the border between CPython and compiled code: the C that reads and writes them.

A `Kind` stands for one type of compiled code. `reader` is the body of a C function that makes its value of a Python
object, `writer` of one that makes a Python object of its value. Both use `border.h`, and the accessors of
`lowering/c/exports.py`. Outside of these, every gc pointer is a `void *`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rpyc_dl.errors import UsageError
from rpyc_dl.lltype import lltype
from rpyc_dl.lowering.c import literals
from rpyc_dl.lowering.c.exports import border_type
from rpyc_dl.lowering.c.names import field_name
from rpyc_dl.lowering.table.ll_hashtable import DELETED_HASH
from rpyc_dl.lowering.table.ll_settable import DELETED

if TYPE_CHECKING:
    from rpyc_dl.lowering.c.genc import GenC
    from rpyc_dl.lowering.core.repr import Repr


def read_field(gen: GenC, owner: Any, name: str, value: str) -> str:
    """The C expression that reads an attribute of an instance, whose class `owner` has it in its structure."""
    return f"(({gen.db.types.tag(owner.object_type)} *){value})->{field_name(f'inst_{name}')}"


#: The constants that a value which takes no room can be.
_NO_ROOM = {None: "Py_None", True: "Py_True", False: "Py_False", ...: "Py_Ellipsis"}


class Kind:
    """One type. `number` names its C functions; `prefix` its accessors, if it has any.

    `nullable`: None may stand here, as the null pointer. `followed`: compiled code may change such
    containers, so that the caller's own one has to be changed, too. `inner`: the kinds inside of it.
    """

    #: What Python calls it, for messages.
    title = "?"
    #: Whether reading one makes Python objects, writing one those that its collector looks after.
    reading_makes = False
    writing_makes = False
    #: How its functions are declared: those of numbers are a few instructions.
    storage = "static"
    #: Whether reading one makes nothing.
    reads_in_place = False
    #: Whether it is only ever given to Python, never taken.
    only_result = False

    def __init__(self, r: Repr, number: int, nullable: bool) -> None:
        self.TYPE = r.lowleveltype
        self.number = number
        self.nullable = nullable
        self.followed = False
        self.inner: list[Kind] = []
        self.prefix = ""

    @property
    def is_pointer(self) -> bool:
        """Whether the collector has to know of a value."""
        return isinstance(self.TYPE, lltype.Ptr)

    @property
    def is_void(self) -> bool:
        """Whether a value takes no room."""
        return bool(lltype.Void == self.TYPE)

    @property
    def ctype(self) -> str:
        """The C type of a value."""
        return "void *" if self.is_pointer else border_type(self.TYPE)

    def declare(self, name: str) -> str:
        """The declaration of a C variable for one."""
        return self.ctype + name if self.is_pointer else f"{self.ctype} {name}"

    @property
    def needed(self) -> str:
        """What a message says is needed, as a C string."""
        return literals.string((f"{self.title} or None" if self.nullable else self.title).encode())

    def everything(self, seen: dict[int, Kind] | None = None) -> dict[int, Kind]:
        """This kind and all those inside of it, by their numbers."""
        found = {} if seen is None else seen
        if self.number not in found:
            found[self.number] = self
            for kind in self.inner:
                kind.everything(found)
        return found

    def has_followed(self) -> bool:
        """Whether there are containers in it that compiled code may change."""
        return any(kind.followed for kind in self.everything().values())

    # -- C text ---------------------------------------------------------------------------

    def prototypes(self) -> list[str]:
        """The declarations of its functions."""
        passed = "" if self.is_void else f", {self.pointer}to"
        value = "void" if self.is_void else self.declare("value")
        reader = [] if self.only_result else [f"{self.storage} bool rpy_read_{self.number}(PyObject *o{passed})"]
        return [*reader, f"static PyObject *rpy_write_{self.number}({value})"]

    @property
    def pointer(self) -> str:
        """The C type of a place for a value."""
        return f"{self.ctype}*" if self.is_pointer else f"{self.ctype} *"

    def definitions(self) -> list[str]:
        """Its functions."""
        *reader, writer = self.prototypes()
        lines: list[str] = []
        if reader:
            lines += ["", reader[0], "{", *indented([*self._read_none(), *self.reader()]), "}"]
        return [*lines, "", writer, "{", *indented([*self._write_none(), *self.writer()]), "}"]

    def _read_none(self) -> list[str]:
        if not (self.nullable and self.is_pointer):
            return []
        return ["if (o == Py_None) {", "    *to = NULL;", "    return true;", "}"]

    def _write_none(self) -> list[str]:
        return ["if (value == NULL)", "    return Py_NewRef(Py_None);"] if self.is_pointer else []

    def reader(self) -> list[str]:
        """The statements that store the value of the object `o` into `*to`, and return whether it has one."""
        raise NotImplementedError

    def writer(self) -> list[str]:
        """The statements that return the Python object of `value`."""
        raise NotImplementedError

    def read(self, source: str, place: str) -> str:
        """The call that reads the Python object `source` into the variable `place`."""
        return f"rpy_read_{self.number}({source}{'' if self.is_void else f', &{place}'})"

    def write(self, value: str) -> str:
        """The call that makes a Python object."""
        return f"rpy_write_{self.number}({'' if self.is_void else value})"

    def kept(self, value: str) -> list[str]:
        """The statement that keeps a value alive that nothing refers to yet."""
        return [f"*rpy_roots_top++ = {value};"] if self.is_pointer else []


def indented(lines: Sequence[str]) -> list[str]:
    return [f"    {line}" for line in lines]


class ConstantKind(Kind):
    """A value that is known while compiling and takes no room: None, most of the time."""

    def __init__(self, r: Repr, number: int, const: Any) -> None:
        super().__init__(r, number, False)
        if not isinstance(const, bool | None | type(...)):
            raise UsageError("functions, classes and modules cannot be passed between Python and compiled code")
        self.title = repr(const)
        self.object = _NO_ROOM[const]

    def reader(self) -> list[str]:
        return [f"return o == {self.object} || rpy_wrong_type({self.needed}, o);"]

    def writer(self) -> list[str]:
        return [f"return Py_NewRef({self.object});"]


class NumberKind(Kind):
    """Integers of every size, bool and float."""

    reads_in_place = True
    storage = "RPY_INLINE"

    def __init__(self, r: Repr, number: int, exact: bool = False) -> None:
        super().__init__(r, number, False)
        self.exact = exact
        readers = {"Signed": ("int", "int"), "Float": ("float", "float"), "Bool": ("bool", "bool")}
        name = self.TYPE._name
        self.only_result = name not in readers
        self.title, self._reader = readers.get(name, ("int", ""))

    def reader(self) -> list[str]:
        if self.exact and self.title == "float":
            return ['return PyFloat_Check(o) ? rpy_read_float(o, to) : rpy_wrong_type("float", o);']
        return [f"return rpy_read_{self._reader}(o, to);"]

    def writer(self) -> list[str]:
        if self.title == "float":
            return ["return PyFloat_FromDouble(value);"]
        if self.title == "bool":
            return ["return PyBool_FromLong(value);"]
        if self.ctype == "float":
            return ["return PyFloat_FromDouble((double)value);"]
        if self.ctype.startswith("u"):
            return ["return PyLong_FromUnsignedLongLong(value);"]
        return ["return PyLong_FromLongLong(value);"]


class EitherNumberKind(Kind):
    """An int or a float: which it is, is known at run time."""

    title = "int or float"

    @property
    def ctype(self) -> str:
        return "IntOrFloat"

    def reader(self) -> list[str]:
        return [
            "*to = (IntOrFloat){0};",
            "to->is_float = PyFloat_Check(o);",
            "if (to->is_float)",
            "    return rpy_read_float(o, &to->value.f);",
            "if (rpy_read_int(o, &to->value.i))",
            "    return true;",
            f"rpy_wrong.needed = {self.needed};",
            "return false;",
        ]

    def writer(self) -> list[str]:
        return [
            "if (value.is_float)",
            "    return PyFloat_FromDouble(value.value.f);",
            "return PyLong_FromLongLong(value.value.i);",
        ]


class TextKind(Kind):
    """str, or bytes."""

    def __init__(self, r: Repr, number: int, nullable: bool, title: str) -> None:
        super().__init__(r, number, nullable)
        self.title = title

    def reader(self) -> list[str]:
        call = f"rpy_read_{self.title}(o, to)"
        return [f"return {call} || rpy_wrong_type({self.needed}, o);" if self.nullable else f"return {call};"]

    def writer(self) -> list[str]:
        return [f"return rpy_write_{self.title}(value);"]


class CharacterKind(Kind):
    """A str that always is one character: only as a result."""

    title = "str"
    only_result = True

    def writer(self) -> list[str]:
        return ["return PyUnicode_FromOrdinal((int)value);"]


class OptionalKind(Kind):
    """A number or None, in a box."""

    def __init__(self, r: Repr, number: int, value: Kind, prefix: str) -> None:
        super().__init__(r, number, True)
        self.inner = [value]
        self.title = value.title
        self.prefix = prefix
        self.only_result = value.only_result

    def reader(self) -> list[str]:
        (value,) = self.inner
        return [
            f"{value.declare('v')};",
            f"if (!{value.read('o', 'v')}) {{",
            f"    rpy_wrong.needed = {self.needed};",
            "    return false;",
            "}",
            f"*to = {self.prefix}_new(v);",
            "return true;",
        ]

    def writer(self) -> list[str]:
        (value,) = self.inner
        return [f"return {value.write(f'{self.prefix}_value(value)')};"]


class Container(Kind):
    """What containers have in common. `exact`: how their class is tested."""

    writing_makes = True
    test = "PyList_Check"

    def _known(self) -> list[str]:
        written = f"rpy_content_{self.number}" if self.followed else "NULL"
        return ["bool refused;", f"if (rpy_is_known(o, to, {written}, &refused))", "    return !refused;"]

    def _known_object(self) -> list[str]:
        if not self.followed:
            return []
        return ["PyObject *known = rpy_known_object(value);", "if (known != NULL)", "    return known;"]

    def checked(self) -> list[str]:
        """The test of the class, and whether it is known already."""
        known = self._known() if self.title in ("list", "dict", "set") else []
        return [f"if (!{self.test}(o))", f"    return rpy_wrong_type({self.needed}, o);", *known]

    def _end(self, value: str) -> list[str]:
        """What a reader ends with: the value is noted, or what was kept for it is let go."""
        if self.followed:
            return [
                f"*to = {value};",
                f"if (!rpy_add_twin(o, *to, rpy_content_{self.number}))",
                "    rpy_raise_memory();",
                "return true;",
            ]
        let_go = [] if self.has_followed() else ["rpy_roots_top = roots;"]
        return [f"*to = {value};", *let_go, "return true;"]

    def prototypes(self) -> list[str]:
        content = [f"static PyObject *rpy_content_{self.number}(void *value)"] if self.followed else []
        return [*content, *super().prototypes()]

    def definitions(self) -> list[str]:
        content, *_ = self.prototypes()
        lines: list[str] = []
        *reader, writer = super().prototypes()
        if self.followed:
            lines += ["", content, "{", *indented(self.filled()), "}"]
        if reader:
            lines += ["", reader[0], "{", *indented([*self._read_none(), *self.reader()]), "}"]
        body = [*self._write_none(), *self._known_object(), *self._made()]
        return [*lines, "", writer, "{", *indented(body), "}"]

    def _made(self) -> list[str]:
        if not self.followed:
            return self.filled()
        return [
            f"PyObject *made = rpy_content_{self.number}(value);",
            "if (made != NULL && !rpy_add_twin(made, value, NULL))",
            "    Py_CLEAR(made);",
            "return made;",
        ]

    def filled(self) -> list[str]:
        """The statements that return a new Python object with all that is in `value`."""
        raise NotImplementedError


class TupleKind(Container):
    """A tuple, item by item."""

    test = "PyTuple_Check"

    def __init__(self, r: Any, number: int, nullable: bool, items: list[Kind], prefix: str) -> None:
        super().__init__(r, number, nullable)
        self.inner = items
        self.prefix = prefix
        self.names: list[str] = r.names
        self.title = f"tuple of {len(items)}"
        self.only_result = any(kind.only_result for kind in items)

    def reader(self) -> list[str]:
        lines = [
            f"if (!PyTuple_Check(o) || PyTuple_Size(o) != {len(self.inner)})",
            f"    return rpy_wrong_type({self.needed}, o);",
            "void **roots = rpy_roots_top;",
            "(void)roots;",
        ]
        for i, kind in enumerate(self.inner):
            lines += [f"{kind.declare(f'v{i}')};"] if not kind.is_void else []
            lines += [f"if (!{kind.read(f'PyTuple_GetItem(o, {i})', f'v{i}')})", f"    return rpy_wrong_inside({i});"]
            lines += kind.kept(f"v{i}")
        passed = ", ".join(f"v{i}" for i, kind in enumerate(self.inner) if not kind.is_void)
        return [*lines, *self._end(f"{self.prefix}_new({passed})")]

    def filled(self) -> list[str]:
        lines = [
            f"PyObject *made = PyTuple_New({len(self.inner)}), *item;",
            "if (made == NULL)",
            "    return NULL;",
            "(void)item;",
        ]
        for i, (kind, name) in enumerate(zip(self.inner, self.names, strict=True)):
            value = kind.write(f"{self.prefix}_{name}(value)")
            lines += [f"if ((item = {value}) == NULL || PyTuple_SetItem(made, {i}, item) != 0) {{"]
            lines += ["    Py_DECREF(made);", "    return NULL;", "}"]
        return [*lines, "return made;"]


class ListKind(Container):
    """A list, or a tuple of any length (`class_name` is "Tuple")."""

    def __init__(self, r: Repr, number: int, nullable: bool, item: Kind, prefix: str, class_name: str) -> None:
        super().__init__(r, number, nullable)
        self.inner = [item]
        self.prefix = prefix
        self.title = class_name.lower()
        self.class_name = class_name
        self.test = f"Py{class_name}_Check"
        self.only_result = item.only_result
        self._stored = r.ITEMS.STORED  # type: ignore[attr-defined]

    def reader(self) -> list[str]:
        (item,) = self.inner
        stored = "RPY_STORE(RPY_ARRAY_OF(items), items[i], v);" if item.is_pointer else "items[i] = v;"
        source = f"Py{self.class_name}_GetItem(o, i)"
        if self._is_list:
            source = f"objects != NULL ? objects[i] : {source}"
        again = [] if item.has_followed() else ["rpy_roots_top = roots + 1;"]
        return [
            *self.checked(),
            "void **roots = rpy_roots_top;",
            f"Py_ssize_t n = Py{self.class_name}_Size(o);",
            "int64_t length;",
            f"void *made = {self.prefix}_new(n);",
            "*rpy_roots_top++ = made;",
            f"{self._items} = {self.prefix}_items(made, &length);",
            *(["PyObject **objects = rpy_list_items(o);"] if self._is_list else []),
            "for (Py_ssize_t i = 0; i < n; i++) {",
            f"    {item.declare('v')};",
            f"    if (!{item.read(source, 'v')})",
            "        return rpy_wrong_inside(i);",
            f"    {stored}",
            *(f"    {line}" for line in (again if item.is_pointer else [])),
            "}",
            *self._end("made"),
        ]

    def filled(self) -> list[str]:
        (item,) = self.inner
        return [
            "int64_t length;",
            f"{self._items} = {self.prefix}_items(value, &length);",
            f"PyObject *made = Py{self.class_name}_New(length);",
            *(["PyObject **objects = made != NULL ? rpy_list_items(made) : NULL;"] if self._is_list else []),
            "for (int64_t i = 0; made != NULL && i < length; i++) {",
            f"    PyObject *item = {item.write('items[i]')};",
            *(["    if (item != NULL && objects != NULL)", "        objects[i] = item;"] if self._is_list else []),
            f"    {'else ' if self._is_list else ''}if (item == NULL || "
            f"Py{self.class_name}_SetItem(made, i, item) != 0)",
            "        Py_CLEAR(made);",
            "}",
            "return made;",
        ]

    @property
    def _items(self) -> str:
        """The declaration of the items: integers that are proven to be small have less than a word in memory."""
        ctype = border_type(self._stored)
        return f"{ctype}{'' if ctype.endswith('*') else ' '}*items"

    @property
    def _is_list(self) -> bool:
        return self.class_name == "List"


class SameItemsKind(Container):
    """A list, or a tuple, that holds nothing but one constant, or nothing at all: only as a result."""

    only_result = True

    def __init__(self, r: Repr, number: int, nullable: bool, item: Kind, prefix: str, class_name: str) -> None:
        super().__init__(r, number, nullable)
        self.inner = [item]
        self.prefix = prefix
        self.title = f"{class_name.lower()} of nothing but None"
        self.class_name = class_name

    def filled(self) -> list[str]:
        (item,) = self.inner
        return [
            f"int64_t length = {self.prefix}_length(value);",
            f"PyObject *made = Py{self.class_name}_New(length);",
            "for (int64_t i = 0; made != NULL && i < length; i++)",
            f"    if (Py{self.class_name}_SetItem(made, i, {item.write('')}) != 0)",
            "        Py_CLEAR(made);",
            "return made;",
        ]


class TableKind(Container):
    """A dict, a set or a frozenset. `functions` has the C names of what makes one and of what adds to it, once they
    are known; `entries` is the C text of the type of its structure."""

    functions: tuple[str, str] = ("", "")
    tag = ""

    def __init__(self, r: Repr, number: int, nullable: bool, inner: list[Kind], title: str) -> None:
        super().__init__(r, number, nullable)
        self.inner = inner
        self.title = title
        self.only_result = any(kind.only_result for kind in inner)
        self.reading_makes = title != "dict"
        self.test = {"dict": "rpy_is_dict", "set": "PySet_Check", "frozenset": "PyFrozenSet_Check"}[title]

    def _added(self) -> list[str]:
        """The statements that read the objects `k` and `v`, and add them to `made`."""
        lines = ["void **before = rpy_roots_top;", "(void)before;"]
        for kind, source, place, index in zip(self.inner, ("k", "v"), ("key", "item"), (-1, -2), strict=False):
            lines += [f"{kind.declare(place)};"] if not kind.is_void else []
            failed = f"return rpy_wrong_inside({index if len(self.inner) == 2 else -1});"
            if self.reading_makes:
                failed = f"{{ Py_DECREF(k); Py_DECREF(iterator); {failed} }}"
            lines += [f"if (!{kind.read(source, place)})", f"    {failed}", *kind.kept(place)]
        passed = [place for kind, place in zip(self.inner, ("key", "item"), strict=False) if not kind.is_void]
        lines.append(f"{self.functions[1]}({', '.join(['made', *passed])});")
        return lines if self.has_followed() else [*lines, "rpy_roots_top = before;"]

    def reader(self) -> list[str]:
        start = [
            *self.checked(),
            "void **roots = rpy_roots_top;",
            f"void *made = {self.functions[0]}();",
            "*rpy_roots_top++ = made;",
        ]
        if self.title == "dict":
            loop = ["Py_ssize_t at = 0;", "PyObject *k, *v;", "while (PyDict_Next(o, &at, &k, &v)) {"]
            return [*start, *loop, *indented(self._added()), "}", *self._end("made")]
        return [
            *start,
            "PyObject *iterator = PyObject_GetIter(o), *k;",
            "if (iterator == NULL)",
            "    rpy_raise_memory();",
            "while ((k = PyIter_Next(iterator)) != NULL) {",
            *indented(self._added()),
            "    Py_DECREF(k);",
            "}",
            "Py_DECREF(iterator);",
            *self._end("made"),
        ]

    def filled(self) -> list[str]:
        key = self.inner[0]
        table = f"(({self.tag} *)value)"
        entry = f"{table}->entries->items[i]"
        made, count, is_empty = "PyDict_New()", f"{table}->used", f"{entry}.hash == {DELETED_HASH}"
        if self.title != "dict":
            made, is_empty = "PySet_New(NULL)", f"(Unsigned){entry}.hash <= {DELETED}"
            count = f"({table}->entries != NULL ? {table}->entries->length : 0)"
        lines = [
            f"PyObject *made = {made};",
            f"for (Signed i = 0; made != NULL && i < {count}; i++) {{",
            f"    if ({is_empty})",
            "        continue;",
            f"    PyObject *k = {key.write(f'{entry}.key')};",
        ]
        if self.title == "dict":
            lines += [
                f"    PyObject *v = k != NULL ? {self.inner[1].write(f'{entry}.value')} : NULL;",
                "    if (v == NULL || PyDict_SetItem(made, k, v) != 0)",
                "        Py_CLEAR(made);",
                "    Py_XDECREF(v);",
            ]
        else:
            lines += ["    if (k == NULL || PySet_Add(made, k) != 0)", "        Py_CLEAR(made);"]
        lines += ["    Py_XDECREF(k);", "}"]
        if self.title == "frozenset":
            lines += [
                "PyObject *frozen = made != NULL ? PyFrozenSet_New(made) : NULL;",
                "Py_XDECREF(made);",
                "return frozen;",
            ]
            return lines
        return [*lines, "return made;"]


class BytearrayKind(Kind):
    """A bytearray that compiled code made, by the list of its bytes: only as a result."""

    title = "bytearray"
    only_result = True
    writing_makes = True

    def __init__(self, r: Repr, number: int, nullable: bool, data: Kind, prefix: str) -> None:
        super().__init__(r, number, nullable)
        self.inner = [data]
        self.prefix = prefix

    def writer(self) -> list[str]:
        (data,) = self.inner
        return [
            f"PyObject *numbers = {data.write(f'{self.prefix}_field(value)')};",
            "PyObject *made = numbers != NULL ? PyByteArray_FromObject(numbers) : NULL;",
            "Py_XDECREF(numbers);",
            "return made;",
        ]
