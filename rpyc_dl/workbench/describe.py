"""Annotations in the words of a Python programmer: `int`, `list[str]`, `Board | None`.

`describe` is for people; the field's own form, with every flag, is the annotation's `repr`.
"""

from __future__ import annotations

from collections.abc import Callable

from rpyc_dl.annotator import model as m
from rpyc_dl.frontend.synthetic import Closure, Generator


def describe(s: m.SomeObject) -> str:
    """The annotation as a type that one could write down, followed by `= value` where the value is known."""
    text = describe_type(s)
    if s.is_const and not isinstance(s, m.SomeNone | m.SomePBC | m.SomeBuiltin):
        text = "int" if text == "int >= 0" else text  # the value says it
        value = repr(s.const)
        return f"{text} = {value}" if len(value) <= 40 else f"{text} (constant)"
    return text


def describe_type(s: m.SomeObject) -> str:
    """The annotation as a type that one could write down."""
    text = _describe(s, ())
    return f"{text} | None" if s.can_be_none() else text


_Seen = tuple[object, ...]


def _describe(s: m.SomeObject, seen: _Seen) -> str:
    for kind, words in _WORDS.items():
        if isinstance(s, kind):
            return words(s, seen)
    return type(s).__name__


def _nested(s: m.SomeObject, seen: _Seen) -> str:
    text = _describe(s, seen)
    return f"{text} | None" if s.can_be_none() else text


def _integer(s: m.SomeObject, seen: _Seen) -> str:
    assert isinstance(s, m.SomeInteger)
    if s.knowntype is not int:
        return s.knowntype.__name__
    return "int >= 0" if s.nonneg else "int"


def _tuple(s: m.SomeObject, seen: _Seen) -> str:
    assert isinstance(s, m.SomeTuple)
    if isinstance(s, m.SomeRecursiveTuple):
        return _container("tuple", s, list(s.items), seen)
    return f"tuple[{', '.join(_nested(item, seen) for item in s.items) or '()'}]"


def _var_tuple(s: m.SomeObject, seen: _Seen) -> str:
    assert isinstance(s, m.SomeVarTuple)
    if s.listdef in seen:
        return "tuple[…]"
    return f"tuple[{_nested(s.listdef.s_item, (*seen, s.listdef))}, ...]"


def _list(s: m.SomeObject, seen: _Seen) -> str:
    assert isinstance(s, m.SomeList)
    return _container("list", s.listdef, [s.listdef.s_item], seen)


def _dict(s: m.SomeObject, seen: _Seen) -> str:
    assert isinstance(s, m.SomeDict)
    return _container("dict", s.dictdef, [s.dictdef.s_key, s.dictdef.s_value], seen)


def _set(s: m.SomeObject, seen: _Seen) -> str:
    assert isinstance(s, m.SomeSet)
    return _container("set", s.setdef, [s.setdef.s_item], seen)


def _container(name: str, definition: object, items: list[m.SomeObject], seen: _Seen) -> str:
    if definition in seen:
        return f"{name}[…]"
    return f"{name}[{', '.join(_nested(item, (*seen, definition)) for item in items)}]"


def _iterator(s: m.SomeObject, seen: _Seen) -> str:
    assert isinstance(s, m.SomeIterator)
    return f"iterator over {_nested(s.s_item, seen)}"


def _instance(s: m.SomeObject, seen: _Seen) -> str:
    assert isinstance(s, m.SomeInstance)
    if s.classdef is None:
        return "object"
    name = s.classdef.name.rpartition(".")[2]
    if issubclass(s.classdef.pyclass, Generator):
        return f"generator {name.removeprefix('generator_')}"
    if issubclass(s.classdef.pyclass, Closure):
        return f"function {name.removeprefix('closure_')}"
    return name


def _pbc(s: m.SomeObject, seen: _Seen) -> str:
    assert isinstance(s, m.SomePBC)
    names = sorted(desc.name for desc in s.descriptions)
    kinds = {_desc_word(desc) for desc in s.descriptions}
    kind = kinds.pop() if len(kinds) == 1 else "object" if "object" in kinds else "callable"
    if len(names) > 3:
        names = [*names[:3], "…"]
    return f"{kind} {' or '.join(names)}"


_DESC_WORDS = {m.FunctionDesc: "function", m.ClassDesc: "class", m.MethodDesc: "method", m.InstanceDesc: "instance"}


def _desc_word(desc: m.Desc) -> str:
    """What a prebuilt constant is: a builtin type or function is a FrozenDesc, too."""
    return _DESC_WORDS.get(type(desc)) or ("builtin" if callable(desc.value) else "object")


def _builtin_method(s: m.SomeObject, seen: _Seen) -> str:
    assert isinstance(s, m.SomeBuiltinMethod)
    return f"method {_nested(s.s_self, seen)}.{s.methodname}"


def _method_choice(s: m.SomeObject, seen: _Seen) -> str:
    return " or ".join(_describe(part, seen) for part in s.parts())


def _plain(word: str) -> Callable[[m.SomeObject, _Seen], str]:
    return lambda s, seen: word


def _tagged(s: m.SomeObject, seen: _Seen) -> str:
    assert isinstance(s, m.SomeTagged)
    held = dict(s.held)
    return " or ".join(_describe(held[kind], seen) if kind in held else kind for kind in sorted(s.kinds))


#: In this order: SomeChar before SomeString.
_WORDS: dict[type[m.SomeObject], Callable[[m.SomeObject, _Seen], str]] = {
    m.SomeImpossibleValue: _plain("never"),
    m.SomeNone: _plain("None"),
    m.SomeBool: _plain("bool"),
    m.SomeInteger: _integer,
    m.SomeFloat: _plain("float"),
    m.SomeNumber: _plain("int or float"),
    m.SomeTagged: _tagged,
    m.SomeChar: _plain("str"),
    m.SomeString: _plain("str"),
    m.SomeBytes: _plain("bytes"),
    m.SomeTuple: _tuple,
    m.SomeVarTuple: _var_tuple,
    m.SomeOptional: lambda s, seen: _describe(getattr(s, "s_value", s), seen),
    m.SomeList: _list,
    m.SomeDict: _dict,
    m.SomeSet: _set,
    m.SomeIterator: _iterator,
    m.SomeRange: _plain("range"),
    m.SomeInstance: _instance,
    m.SomePBC: _pbc,
    m.SomeBuiltin: lambda s, seen: f"builtin {getattr(s, 'name', '')}",
    m.SomeBuiltinMethod: _builtin_method,
    m.SomeMethodChoice: _method_choice,
    m.SomeType: _plain("type"),
    m.SomePtr: lambda s, seen: f"pointer {getattr(s, 'll_ptrtype', '')}",
    m.SomeLLValue: lambda s, seen: str(getattr(s, "ll_type", "")),
}
