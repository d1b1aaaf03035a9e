"""What the classes of the module `enum` give their members, as Python that is compiled with the program.

Each enumeration gets functions of its own: the values of two enumerations need not be of one type.
"""

# mypy: ignore-errors
from __future__ import annotations

import enum
import math

from rpyc_dl.rlib.objectmodel import specialize

#: Operators of the members of an IntEnum, and how they are written.
BINARY = {
    "add": "+", "sub": "-", "mul": "*", "floordiv": "//", "truediv": "/", "mod": "%", "pow": "**",
    "and": "&", "or": "|", "xor": "^", "lshift": "<<", "rshift": ">>",
}  # fmt: skip
COMPARED = {"lt": "<", "le": "<=", "gt": ">", "ge": ">=", "eq": "=="}
UNARY = ("neg", "pos", "invert", "abs", "int", "float")


def member_methods(title: str) -> dict:
    """The methods and properties of a member of the enumeration called `title`."""

    def get_name(self):
        return self._name_

    def get_value(self):
        return self._value_

    def to_str(self):
        return title + "." + self._name_

    def to_repr(self):
        return "<" + title + "." + self._name_ + ": " + repr(self._value_) + ">"

    def to_hash(self):
        return hash(self._name_)

    def to_format(self, spec):
        return format(str(self), spec)

    return {
        "name": property(get_name),
        "value": property(get_value),
        "__str__": to_str,
        "__repr__": to_repr,
        "__hash__": to_hash,
        "__format__": to_format,
    }


def plain_methods(title: str) -> dict:
    """Those of a member that is a number or text as well, but is written as its name (`class C(int, Enum)`)."""
    methods = member_methods(title)
    return {name: methods[name] for name in ("__str__", "__format__")}


def _value_of(cls: type):
    """The function that gives the value of a member of `cls`, and anything else as it is."""

    def value(x):
        if isinstance(x, cls):
            return x._value_
        return x

    return value


def number_methods(title: str, cls: type) -> dict:
    """Those of a member of an IntEnum, which is a number as well."""

    number = _value_of(cls)

    def to_bool(self):
        return self._value_ != 0

    def to_index(self):
        return self._value_

    def bit_length(self):
        return self._value_.bit_length()

    def bit_count(self):
        return self._value_.bit_count()

    def to_round(self, digits=0):
        return round(self._value_, digits)

    methods = {**member_methods(title), **_value_methods(), "__bool__": to_bool, "__index__": to_index}
    methods |= {"bit_length": bit_length, "bit_count": bit_count, "__round__": to_round}
    return methods | number_operators(number)


def real_methods(title: str, cls: type) -> dict:
    """Those of a member of a `class C(float, Enum)`."""

    def to_bool(self):
        return self._value_ != 0.0

    @specialize.argtype(1)
    def to_round(self, digits=None):
        return round(self._value_, digits)

    def is_integer(self):
        return self._value_.is_integer()

    def to_trunc(self):
        return int(self._value_)

    methods = {**member_methods(title), **_value_methods(), "__bool__": to_bool, "__round__": to_round}
    methods |= {"is_integer": is_integer, "__trunc__": to_trunc}
    return methods | number_operators(_value_of(cls))


def number_operators(number) -> dict:
    """The operators of what has a number as its `_value_`; `number` gives the value of another such operand."""
    methods = {}
    for name, symbol in {**BINARY, **COMPARED}.items():
        takes = _FACTORS if name == "mul" else _NUMBERS
        methods[f"__{name}__"] = _operator(f"self._value_ {symbol} value(other)", number, takes=takes)
        if name in BINARY:
            methods[f"__r{name}__"] = _operator(f"value(other) {symbol} self._value_", number, takes=takes)
    for name in UNARY:
        methods[f"__{name}__"] = _unary(name)
    methods["__divmod__"] = _operator("divmod(self._value_, value(other))", number, takes=_NUMBERS)
    methods["__rdivmod__"] = _operator("divmod(value(other), self._value_)", number, takes=_NUMBERS)
    return methods | whole_parts()


def whole_parts() -> dict:
    """What `math.floor` and `math.ceil` call of what has a number as its `_value_`."""

    def to_floor(self):
        return math.floor(self._value_)

    def to_ceil(self):
        return math.ceil(self._value_)

    return {"__floor__": to_floor, "__ceil__": to_ceil}


def text_methods(title: str, cls: type) -> dict:
    """Those of a member of a StrEnum, which is a text as well."""

    text = _value_of(cls)
    return {**member_methods(title), **_value_methods(), **text_operators(text)}


def text_operators(text) -> dict:
    """The operators and methods of what has a text as its `_value_`; `text` gives the value of the other operand."""

    def to_len(self):
        return len(self._value_)

    def to_iter(self):
        return iter(self._value_)

    @specialize.argtype(1)
    def item(self, index):
        return self._value_[index]

    methods = {"__len__": to_len, "__iter__": to_iter, "__getitem__": item}
    for name, symbol in {**COMPARED, "add": "+", "mul": "*", "mod": "%"}.items():
        takes = {"mul": "int", "mod": ""}.get(name, "str")
        methods[f"__{name}__"] = _operator(f"self._value_ {symbol} value(other)", text, takes=takes)
    for name, symbol, takes in (("add", "+", "str"), ("mul", "*", "int")):
        methods[f"__r{name}__"] = _operator(f"value(other) {symbol} self._value_", text, takes=takes)
    methods["__contains__"] = _operator("value(other) in self._value_", text)
    for name in dir(str):
        if not name.startswith("_") and name not in ("format", "format_map", "maketrans"):
            methods[name] = _forwarded(name)
    return methods


def _forwarded(name: str):
    """The method of texts: each number of arguments has a case, of which all others are dead code."""
    lines = ["def method(self, *args):"]
    for count in range(4):
        passed = ", ".join(f"args[{i}]" for i in range(count))
        lines += [f"    if len(args) == {count}:", f"        return self._value_.{name}({passed})"]
    return _compiled("\n".join([*lines, f"    raise TypeError('{name}() got too many arguments')"]), {})


def _value_methods() -> dict:
    """What a member that is a value as well takes from that."""

    def to_str(self):
        return str(self._value_)

    def to_hash(self):
        return hash(self._value_)

    def to_format(self, spec):
        return format(self._value_, spec) if spec else str(self)

    return {"__str__": to_str, "__hash__": to_hash, "__format__": to_format}


def flag_methods(title: str, cls: type, by_value, is_number: bool) -> dict:
    """Those of a member of a Flag, or (`is_number`) of an IntFlag, and of what combines members."""
    singles = list(cls)
    keeps = cls._boundary_ is not enum.STRICT
    singles_mask = cls._singles_mask_

    def init(self, value, name, _):
        self._value_ = value
        self._name_ = name

    def to_str(self):
        return title + "(" + repr(self._value_) + ")" if self._name_ is None else title + "." + self._name_

    def to_repr(self):
        named = "<" + title if self._name_ is None else "<" + title + "." + self._name_
        return named + ": " + repr(self._value_) + ">"

    def to_bool(self):
        return self._value_ != 0

    def to_hash(self):
        return hash(self._value_)

    def to_len(self):
        return self._value_.bit_count()

    def to_iter(self):
        return iter([single for single in singles if single._value_ & self._value_])

    def contains(self, other):
        return other._value_ & self._value_ == other._value_

    def inverted(self):
        return by_value(~self._value_ if keeps else singles_mask & ~self._value_)

    number = _value_of(cls)
    methods = number_methods(title, cls) if is_number else {**member_methods(title), "__str__": to_str}
    methods.update(
        {"__init__": init, "__repr__": to_repr, "__bool__": to_bool, "__hash__": to_hash, "__len__": to_len}
    )
    methods.update({"__iter__": to_iter, "__contains__": contains, "__invert__": inverted})
    for name, symbol in {"or": "|", "and": "&", "xor": "^"}.items():
        other = "value(other)" if is_number else "other._value_"
        for method in (f"__{name}__", f"__r{name}__") if is_number else (f"__{name}__",):
            methods[method] = _operator(f"by_value(self._value_ {symbol} {other})", number, by_value)
    return methods


def global_methods(prefix: str, title: str) -> dict:
    """The texts of a member of an enumeration whose members are names of its module, too, such as `re.I`: with the
    module, `prefix`, or as its name."""

    def to_repr(self):
        if self._name_ is None:
            return prefix + title + "(" + repr(self._value_) + ")"
        return "|".join([each if each[0].isdigit() else prefix + each for each in self._name_.split("|")])

    def to_name(self):
        return to_repr(self) if self._name_ is None else self._name_

    return {"__repr__": to_repr, "__str__": to_name}


def flag_by_value(cls: type):
    """`Perm(value)`: the member, or what combines members; there is one object for each value."""
    table = cls._value2member_map_
    singles, named = list(cls), list(cls.__members__.values())
    mask, singles_mask, all_bits = cls._flag_mask_, cls._singles_mask_, cls._all_bits_
    strict = cls._boundary_ is enum.STRICT
    title = repr(cls)

    def digits(value, width):
        size = max(width, value.bit_length())
        return ("0b1 " if value < 0 else "0b0 ") + format(value & ((1 << size) - 1), "b").zfill(size)

    def name_of(value):
        found = [single for single in singles if single._value_ & value]
        known = value & singles_mask
        if value & ~singles_mask:
            for member in named:
                if member not in found and member._value_ and member._value_ & value == member._value_:
                    found.append(member)
                    known |= member._value_
        if not known:
            return None
        names = [member._name_ or "" for member in found]
        return "|".join(names if known == value else [*names, str(value ^ known)])

    def by_value(given):
        value = given
        if value in table:
            return table[value]
        if value < ~all_bits or value > all_bits or value & (all_bits ^ mask):
            if strict:
                width = max(value.bit_length(), mask.bit_length())
                shown = "\n    given " + digits(value, width) + "\n  allowed " + digits(mask, width)
                raise ValueError(title + " invalid value " + repr(value) + shown)
            if value < 0:
                value += max(all_bits + 1, 1 << value.bit_length())
        if value < 0:
            value += all_bits + 1
        if value not in table:
            table[value] = cls(value, name_of(value), True)
        return table[value]

    return by_value


#: The types of what numbers are added to, and multiplied with.
_NUMBERS = "(int, float, complex)"
_FACTORS = "(int, float, complex, str, bytes, list, tuple)"


def _operator(text: str, value, by_value=None, takes: str = ""):
    """The method of an operator; it declines what is not of the types `takes`, if these are given."""
    declines = f"    if not isinstance(value(other), {takes}): return NotImplemented\n" if takes else ""
    names = {"value": value, "by_value": by_value}
    return _compiled(f"def method(self, other):\n{declines}    return {text}\n", names)


def _unary(name: str):
    text = {"neg": "-self._value_", "pos": "self._value_", "invert": "~self._value_"}.get(
        name, f"{name}(self._value_)"
    )
    return _compiled(f"def method(self):\n    return {text}\n", {})


def _compiled(text: str, namespace: dict):
    exec(text, namespace)
    return namespace["method"]


def _never_equal_to(values) -> tuple:
    """Types whose instances are equal to none of the values, and may not be looked up among them."""
    if all(isinstance(value, (int, float)) for value in values):
        return (str, bytes, list, tuple, dict, set)
    if all(type(value) is str for value in values):
        return (int, float, bytes, list, tuple, dict, set)
    return (list, dict, set)


def member_by_equal_value(cls: type, values: list, members: list):
    """`Color(value)`, where values without a hash are among those of the members."""
    title = cls.__qualname__
    is_plain = cls._missing_.__func__ is enum.Enum._missing_.__func__

    def by_value(value):
        if isinstance(value, cls):
            return value
        for i in range(len(values)):
            if values[i] == value:
                return members[i]
        found = None if is_plain else cls._missing_(value)
        if found is None:
            raise ValueError(repr(value) + " is not a valid " + title)
        return found

    return by_value


def member_by_value(cls: type, table: dict):
    """`Color(value)`; if no member has the value, what `_missing_` of the user's says."""
    title = cls.__qualname__
    others = _never_equal_to(table)

    def by_value(value):
        if isinstance(value, cls):
            return value
        if isinstance(value, others):
            raise ValueError(repr(value) + " is not a valid " + title)
        try:
            return table[value]
        except KeyError:
            raise ValueError(repr(value) + " is not a valid " + title) from None

    def by_value_or_missing(value):
        if isinstance(value, cls):
            return value
        if not isinstance(value, others) and value in table:
            return table[value]
        found = cls._missing_(value)
        if found is None:
            raise ValueError(repr(value) + " is not a valid " + title)
        return found

    return by_value if cls._missing_.__func__ is enum.Enum._missing_.__func__ else by_value_or_missing
