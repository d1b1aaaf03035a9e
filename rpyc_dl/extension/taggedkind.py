"""Values of one of several kinds, `int | str`, on their way over the border: which it is, is known at run time."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from rpyc_dl.extension.kinds import Kind, indented
from rpyc_dl.lowering.tagged.ll_tagged import BOOL, FLOAT, INT, STR

if TYPE_CHECKING:
    from rpyc_dl.lowering.tagged.taggedrepr import TaggedRepr

#: How an object is tested for being of a kind of `SomeTagged`: what an instance is, its reader tests.
_ANY = "true"
_TESTS = {
    "bytes": "PyBytes_Check(o)",
    "list": "PyList_Check(o)",
    "tuple": "PyTuple_Check(o)",
    "dict": "rpy_is_dict(o)",
    "set": "PySet_Check(o)",
    "frozenset": "PyFrozenSet_Check(o)",
    "instance": _ANY,
}


class TaggedKind(Kind):
    """A value of one of several kinds. `names` are those of the kinds, as the annotation has them; `held` those
    of the kinds that are neither numbers nor str, each with its tag; these kinds are `inner`, in the same order."""

    tag = ""

    def __init__(self, r: TaggedRepr, number: int, nullable: bool, names: Collection[str], prefix: str) -> None:
        super().__init__(r, number, nullable)
        self.grow = r.numbers.grow
        self.prefix = prefix
        self.names = names
        self.held: list[tuple[str, int]] = []
        self.title = "int, float or str"

    def hold(self, name: str, tag: int, kind: Kind) -> None:
        """Further values may be of this kind."""
        self.inner.append(kind)
        self.held.append((name, tag))
        self.only_result = self.only_result or kind.only_result or name not in _TESTS

    def entitle(self) -> None:
        """Say what it may be, once all kinds are known."""
        titles = [name for name in ("int", "bool", "float", "str") if name in self.names]
        titles += [kind.title for kind in self.inner]
        self.title = f"{', '.join(titles[:-1])} or {titles[-1]}" if len(titles) > 1 else "".join(titles)

    def reader(self) -> list[str]:
        wrong = f"return rpy_wrong_type({self.needed}, o);"
        return [
            "int64_t tag = 0;",
            "Signed whole = 0;",
            "Float real = 0;",
            "void *held = NULL;",
            *self._told_apart(wrong),
            "void **roots = rpy_roots_top;",
            "*rpy_roots_top++ = held;",
            f"*to = {self.prefix}_new(tag, whole, real, held);",
            *([] if self.has_followed() else ["rpy_roots_top = roots;"]),
            "return true;",
        ]

    def _told_apart(self, wrong: str) -> Iterator[str]:
        """The statements that read `o` as the kind that its class says."""
        branches: list[tuple[str, list[str]]] = []
        whole = "PyLong_Check(o) && !PyBool_Check(o)"
        if "bool" in self.names:
            small = ["held = (void *)(intptr_t)(whole << 1 | 1);"] if self.grow else []
            branches.append(("PyBool_Check(o)", [f"tag = {BOOL};", "whole = o == Py_True;", *small]))
        if "int" in self.names:
            read_int = "rpy_read_growing_int(o, &held)" if self.grow else "rpy_read_int(o, &whole)"
            branches.append((whole, [f"tag = {INT};", f"if (!{read_int})", "    return false;"]))
        if "float" in self.names:
            test = "PyFloat_Check(o)" if "int" in self.names else f"PyFloat_Check(o) || ({whole})"
            branches.append((test, [f"tag = {FLOAT};", "if (!rpy_read_float(o, &real))", "    return false;"]))
        if "str" in self.names:
            branches.append(
                ("PyUnicode_Check(o)", [f"tag = {STR};", "if (!rpy_read_str(o, &held))", "    return false;"])
            )
        for (name, tag), kind in zip(self.held, self.inner, strict=True):
            failed = wrong if name == "instance" else "return false;"
            read = [f"tag = {tag};", f"if (!{kind.read('o', 'held')})", f"    {failed}"]
            branches.append((_TESTS.get(name, "0"), read))
        for i, (test, lines) in enumerate(sorted(branches, key=lambda each: each[0] == _ANY)):
            yield f"{'} else ' if i else ''}if ({test}) {{"
            yield from indented(lines)
        yield from ["} else {", f"    {wrong}", "}"]

    def writer(self) -> list[str]:
        written = "rpy_write_growing_int(tagged->held)" if self.grow else "PyLong_FromLongLong(tagged->whole)"
        return [
            f"{self.tag} *tagged = value;",
            "switch (tagged->tag) {",
            f"case {INT}:",
            f"    return {written};",
            f"case {BOOL}:",
            "    return PyBool_FromLong(tagged->whole != 0);",
            f"case {FLOAT}:",
            "    return PyFloat_FromDouble(tagged->real);",
            *self._held(),
            "}",
            "return rpy_write_str(tagged->held);",
        ]

    def _held(self) -> Iterator[str]:
        for (_, tag), kind in zip(self.held, self.inner, strict=True):
            yield f"case {tag}:"
            yield f"    return {kind.write('tagged->held')};"
