"""What the classes of the module `enum` give their members, as Python that is compiled with the program.

Each enumeration gets functions of its own: the values of two enumerations need not be of one type.
"""

# mypy: ignore-errors
from __future__ import annotations

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


def number_methods(title: str, cls: type) -> dict:
    """Those of a member of an IntEnum, which is a number as well."""

    def number(x):
        if isinstance(x, cls):
            return x._value_
        return x

    def to_str(self):
        return str(self._value_)

    def to_hash(self):
        return hash(self._value_)

    def to_format(self, spec):
        return format(self._value_, spec)

    def to_bool(self):
        return self._value_ != 0

    def to_index(self):
        return self._value_

    methods = member_methods(title)
    methods.update({"__str__": to_str, "__hash__": to_hash, "__format__": to_format, "__bool__": to_bool})
    methods["__index__"] = to_index
    for name, symbol in {**BINARY, **COMPARED}.items():
        methods[f"__{name}__"] = _operator(f"self._value_ {symbol} number(other)", number)
    for name, symbol in BINARY.items():
        methods[f"__r{name}__"] = _operator(f"number(other) {symbol} self._value_", number)
    for name in UNARY:
        methods[f"__{name}__"] = _unary(name)
    return methods


def _operator(text: str, number):
    namespace = {"number": number}
    exec(f"def method(self, other):\n    return {text}\n", namespace)
    return namespace["method"]


def _unary(name: str):
    text = {"neg": "-self._value_", "pos": "self._value_", "invert": "~self._value_"}.get(
        name, f"{name}(self._value_)"
    )
    namespace: dict = {}
    exec(f"def method(self):\n    return {text}\n", namespace)
    return namespace["method"]


def member_by_value(title: str, table: dict):
    """`Color(value)`."""

    def by_value(value):
        try:
            return table[value]
        except KeyError:
            raise ValueError(repr(value) + " is not a valid " + title) from None

    return by_value
