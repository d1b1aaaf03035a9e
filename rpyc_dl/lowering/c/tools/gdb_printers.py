"""For gdb: values of compiled Python as Python shows them. Loaded by gdb from executables made with `--debug`.

`print x` shows strings, lists, dicts, sets, tuples and instances; `print $attr(x, "name")` an attribute;
`py-locals` the variables of the selected frame. `step` goes into the program's functions only.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import gdb  # type: ignore[import-untyped]

LIMITS = (200, 10, 3)  # items that are shown of a container; of one inside of it, of those inside of that, and so on
DEPTH = 4
WHOLE, TRUTH, REAL, TEXT = range(1, 5)  # the tags of `lowering/tagged/ll_tagged.py`
ROOM = 500  # characters of what is inside of a value: when they are used up, `...` stands for the rest


def struct_name(type_: Any) -> str | None:
    """The name of the structure that a pointer points to, without `py_`; None for other types."""
    type_ = type_.strip_typedefs()
    if type_.code != gdb.TYPE_CODE_PTR:
        return None
    name = str(type_.target().unqualified().strip_typedefs())
    return name[len("struct py_") :] if name.startswith("struct py_") else None


def has_header(value: Any) -> bool:
    fields = value.type.strip_typedefs().target().fields()
    return bool(fields) and fields[0].name == "rpy_hdr"


def text_of(value: Any) -> str:
    """The characters of a string."""
    kind, length = int(value["kind"]), int(value["length"])
    whole = value.cast(gdb.lookup_type(f"struct py_rpy_string{kind}").pointer())
    data = gdb.selected_inferior().read_memory(int(whole["chars"]["items"].address), min(length, 10000) * kind)
    codec = {1: "latin-1", 2: "utf-16-le", 4: "utf-32-le"}[kind]
    return bytes(data).decode(codec, "surrogatepass")


class Room:
    """How much room is left in the text of one value, for what is inside of it. Numbers take none."""

    left = ROOM


def fitting(shown: Iterable[str]) -> Iterator[str]:
    """These texts as long as there is room."""
    for text in shown:
        yield text
        Room.left -= len(text) if text[-1:] in "]})>'" else 0
        if Room.left < 0:
            yield "..."
            return


def bracketed(brackets: str, shown: Iterable[str]) -> str:
    return brackets[0] + ", ".join(fitting(shown)) + brackets[1]


def limit(depth: int) -> int:
    return LIMITS[min(depth, len(LIMITS) - 1)]


def items_of(value: Any, length: int, depth: int) -> Iterator[str]:
    for i in range(min(length, limit(depth))):
        yield show(value["items"][i], depth + 1)
    if length > limit(depth):
        yield "..."


def entries_of(value: Any, depth: int, text_of_entry: Callable[[Any], str]) -> Iterator[str]:
    """What is in the table of a dict, or in that of a set: there, the hash 0 marks a free slot, 1 a deleted one."""
    entries, shown = value["entries"], 0
    is_set = not any(f.name == "used" for f in value.type.strip_typedefs().target().strip_typedefs().fields())
    count = (int(entries["length"]) if entries else 0) if is_set else int(value["used"])
    for i in range(count):
        entry = entries["items"][i]
        if int(entry["hash"]) not in ((0, 1) if is_set else (-1,)):
            if shown == limit(depth):
                yield "..."
                return
            yield text_of_entry(entry)
            shown += 1


def class_of(value: Any) -> tuple[str, Any]:
    """The name of an instance's own class, and its structure."""
    root = value.cast(gdb.lookup_type("struct py_object").pointer())
    address = int(root["typeptr"])
    symbol = gdb.execute(f"info symbol {address}", to_string=True)
    found = re.match(r"py_the_(\w+)_vtable(_\d+)? ", symbol)
    name: str = found.group(1) if found else struct_name(value.type) or "object"
    try:
        return name, gdb.lookup_type("struct py_" + name)
    except gdb.error:
        return name, value.type.strip_typedefs().target()


def is_instance(value: Any) -> bool:
    """Whether a structure begins with the one that all instances have."""
    type_ = value.type.strip_typedefs().target().strip_typedefs()
    while type_.code == gdb.TYPE_CODE_STRUCT and type_.fields():
        if str(type_) == "struct py_object":
            return True
        if type_.fields()[0].name != "super":
            return False
        type_ = type_.fields()[0].type.strip_typedefs()
    return False


def attributes_of(value: Any) -> dict[str, Any]:
    """Name and value of each attribute, those of the class's bases first."""
    found: dict[str, Any] = {}
    part = value.cast(class_of(value)[1].pointer()).dereference()
    while str(part.type.strip_typedefs()) != "struct py_object":
        own = {f.name[len("inst_") :]: part[f.name] for f in part.type.fields() if (f.name or "").startswith("inst_")}
        found = {**own, **found}
        part = part[part.type.fields()[0].name]
    return found


def raw(value: Any) -> str:
    """A value as C shows it."""
    return str(value.format_string(raw=True))


def is_number(type_: Any) -> bool:
    """Whether values are ints or floats, and say which."""
    return str(type_.unqualified()) == "IntOrFloat"


def show(value: Any, depth: int = 0) -> str:
    """A value as Python shows it."""
    type_ = value.type.strip_typedefs()
    if type_.code == gdb.TYPE_CODE_BOOL:
        return "True" if value else "False"
    if str(value.type) in ("UniChar", "Char"):
        return repr(chr(int(value)))
    if type_.code == gdb.TYPE_CODE_INT:
        return str(int(value))  # small ones are characters to gdb
    if is_number(value.type):
        return str(float(value["value"]["f"])) if value["is_float"] else str(int(value["value"]["i"]))
    if type_.code != gdb.TYPE_CODE_PTR:
        return raw(value)
    if int(value) == 0:
        return "None"
    name = struct_name(type_)
    if name is None or depth > DEPTH:
        return "..." if name else raw(value)
    return show_object(value, name, depth)


def show_tagged(value: Any) -> str:
    """A number or a text that says at run time which it is."""
    tag = int(value["tag"])
    if tag == TEXT:
        return repr(text_of(value["held"].cast(gdb.lookup_type("struct py_rpy_string").pointer())))
    held, whole = int(value["held"]), int(value["whole"])
    if tag == WHOLE and held != 0:  # an int that grows: in its word, or by a pointer
        return str((held - (held >> 63 << 64)) >> 1) if held & 1 else "..."
    return {WHOLE: str(whole), TRUTH: str(bool(whole)), REAL: str(float(value["real"]))}.get(tag, "...")


def show_object(value: Any, name: str, depth: int) -> str:
    if name.startswith("rpy_string"):
        return repr(text_of(value.cast(gdb.lookup_type("struct py_rpy_string").pointer())))
    if re.match(r"list(_\d+)?$", name):
        return bracketed("[]", items_of(value["items"], int(value["length"]), depth))
    if name.startswith("array_") and has_header(value):
        return bracketed("[]", items_of(value, int(value["length"]), depth))
    if re.match(r"dict(_\d+)?$", name):
        pair = lambda e: f"{show(e['key'], depth + 1)}: {show(e['value'], depth + 1)}"  # noqa: E731
        return bracketed("{}", entries_of(value, depth, pair))
    if re.match(r"set(_\d+)?$", name):
        shown = bracketed("{}", entries_of(value, depth, lambda e: show(e["key"], depth + 1)))
        return shown if shown != "{}" else "set()"
    if re.match(r"tuple\d+(_\d+)?$", name):
        fields = value.type.strip_typedefs().target().strip_typedefs().fields()
        items = [show(value[f.name], depth + 1) for f in fields if f.name != "rpy_hdr"]
        return bracketed("()", items) if len(items) != 1 else f"({items[0]},)"
    if name == "tagged":
        return show_tagged(value)
    if is_instance(value):
        pairs = (f"{n}={show(v, depth + 1)}" for n, v in attributes_of(value).items())
        return f"<{' '.join([class_of(value)[0], *fitting(pairs)])}>"
    return raw(value)


class Printer:
    """What gdb asks for the text of a value."""

    def __init__(self, value: Any) -> None:
        self.value = value

    def to_string(self) -> str:
        Room.left = ROOM
        try:
            return show(self.value)
        except (gdb.error, KeyError, UnicodeError, AttributeError, ValueError):
            return raw(self.value)


def printer_of(value: Any) -> Printer | None:
    return Printer(value) if is_number(value.type) or struct_name(value.type) is not None else None


class Attribute(gdb.Function):  # type: ignore[misc]
    """$attr(x, "name"): an attribute of an instance."""

    def __init__(self) -> None:
        super().__init__("attr")

    def invoke(self, value: Any, name: Any) -> Any:
        attributes = attributes_of(value)
        wanted = name.string()
        if wanted not in attributes:
            raise gdb.GdbError(f"no attribute {wanted}: there are {', '.join(attributes)}")
        return attributes[wanted]


class Locals(gdb.Command):  # type: ignore[misc]
    """Print the variables of the selected frame as Python shows them."""

    def __init__(self) -> None:
        super().__init__("py-locals", gdb.COMMAND_STACK)

    def invoke(self, argument: str, from_tty: bool) -> None:
        frame, block, seen = gdb.selected_frame(), gdb.selected_frame().block(), set()
        while block is not None:
            for symbol in block:
                plain = not re.match(r".*_\d+$|roots$", symbol.name)
                if plain and (symbol.is_variable or symbol.is_argument) and symbol.name not in seen:
                    seen.add(symbol.name)
                    print(f"{symbol.name} = {Printer(symbol.value(frame)).to_string()}")
            if block.function is not None:
                return
            block = block.superblock


gdb.pretty_printers.append(printer_of)
Attribute()
Locals()
gdb.execute("skip -rfu ^(rpy_|py_ll_|py__ll_)", to_string=True)
