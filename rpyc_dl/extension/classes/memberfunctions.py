"""The C of the members of a class: methods, how instances are made, what reads and sets fields."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rpyc_dl.extension.classes.exported import Member
from rpyc_dl.extension.classes.instancekind import InstanceKind
from rpyc_dl.extension.classes.roles import BINARY, Role
from rpyc_dl.extension.functions import Function, quoted, written_parameters


@dataclass
class MemberFunction(Function):
    """A function that Python calls as a member of a class."""

    member: Member = None  # type: ignore[assignment]

    @property
    def shown_name(self) -> str:
        """How messages call it."""
        return self.signature.name

    @property
    def _first(self) -> int:
        """How many arguments stand in front of those that are written in a call."""
        return int(self.member.role.has_instance)

    def _read(self, i: int) -> str:
        kind = self.arguments[i]
        if self.member.lenient and i > 0 and kind.is_void:
            return "true"
        if self.member.lenient and i == 1 and isinstance(kind, InstanceKind):
            return f"rpy_read_instance(given[1], {kind.type_number}, &a1) || (a1 = NULL, true)"
        return super()._read(i)

    def _wrong(self, i: int) -> Iterator[str]:
        if self.member.name in BINARY and i == 1:
            yield "if (rpy_wrong.why == RPY_OTHER_TYPE && *rpy_wrong.path == 0)"
            yield "    return Py_NewRef(Py_NotImplemented);"
        if self.member.role is Role.SET:
            yield f"rpy_wrong_argument({quoted(self.shown_name)}, NULL);"
        else:
            yield from super()._wrong(i)

    def _entry(self) -> list[str]:
        role, number = self.member.role, self.number
        if role is Role.GET:
            value = f"rpy_run_{number}(&self)"
            if self.member.adapter is not None and self.result.title in ("list", "dict", "set"):
                value = f"rpy_copied({value}, {quoted(self.shown_name)})"
            return [
                "",
                f"static PyObject *rpy_get_{number}(PyObject *self, void *unused)",
                "{",
                "    (void)unused;",
                f"    return {value};",
                "}",
            ]
        if role is Role.SET:
            return [
                "",
                f"static int rpy_set_{number}(PyObject *self, PyObject *value, void *unused)",
                "{",
                "    (void)unused;",
                "    if (value == NULL) {",
                f'        PyErr_SetString(PyExc_AttributeError, "{self.shown_name} cannot be deleted");',
                "        return -1;",
                "    }",
                "    PyObject *given[] = {self, value};",
                f"    PyObject *done = rpy_run_{number}(given);",
                "    Py_XDECREF(done);",
                "    return done != NULL ? 0 : -1;",
                "}",
            ]
        return [] if role is Role.NEW else self._method_entry()

    def _method_entry(self) -> list[str]:
        first, number, count = self._first, self.number, len(self.arguments)
        positional = self.signature.positional == count
        at_once = f"names == NULL && count == {count - first}" if positional else "false"
        given = [*(["self"] if first else []), *(f"args[{i}]" for i in range(count - first))]
        return [
            "",
            f"static PyObject *rpy_entry_{number}(PyObject *self, PyObject *const *args, Py_ssize_t count, "
            "PyObject *names)",
            "{",
            "    (void)self;",
            f"    if (RPY_LIKELY({at_once})) {{",
            f"        PyObject *given[] = {{{', '.join(given) or 'NULL'}}};",
            f"        return rpy_run_{number}(given);",
            "    }",
            *self._put(str(first), "args, count, names", "self" if first else ""),
            f"    PyObject *bound = rpy_bound({number}, {'self' if first else 'NULL'}, args, count, names);",
            f"    return rpy_run_bound(rpy_run_{number}, bound, {count});",
            "}",
        ]

    def made_by(self, number: int) -> Iterator[str]:
        """The body of the function that makes an instance of the type of this number."""
        count = len(self.arguments)
        yield f"if (type != rpy_pytypes[{number}])"
        yield "    return rpy_other_type(type);"
        if self.signature.positional == count:
            yield f"if (RPY_LIKELY(names == NULL && PyTuple_Size(args) == {count})) {{"
            items = ", ".join(f"PyTuple_GetItem(args, {i})" for i in range(count))
            yield f"    PyObject *given[] = {{{items or 'NULL'}}};"
            yield f"    return rpy_run_{self.number}(given);"
            yield "}"
        if count and not self.signature.takes_any_number:
            yield f"PyObject *put[{count}];"
            yield f"if (RPY_LIKELY(rpy_put_arguments_new({self.number}, args, names, put)))"
            yield f"    return rpy_run_{self.number}(put);"
        yield f"PyObject *bound = rpy_bound_new({self.number}, args, names);"
        yield f"return rpy_run_bound(rpy_run_{self.number}, bound, {count});"

    def method(self) -> str:
        """Its row in the table of the type's methods."""
        role = self.member.role
        start = {Role.STATIC: "", Role.CLASS: "$type"}.get(role, "$self")
        text = ", ".join(part for part in (start, self.written(names=False)) if part)
        flags = {Role.STATIC: " | METH_STATIC", Role.CLASS: " | METH_CLASS"}.get(role, "")
        return self._row(self.member.name, f"METH_FASTCALL | METH_KEYWORDS{flags}", text, self.member.doc)

    def written(self, names: bool = True) -> str:
        """The parameters that are written in a call; without `names` as `__text_signature__` has them."""
        return ", ".join(written_parameters(self.signature, first=self._first, names=names))

    def stand_in(self) -> str:
        """A Python function with these parameters that returns their values."""
        start = ["self"] if self._first or self.member.role is Role.NEW else []
        values = "".join(f"{p.name}, " for p in self.signature.parameters)
        parameters = ", ".join([*start, *written_parameters(self.signature, first=self._first)])
        return f"def member({parameters}): return ({values})"
