"""The facts in which an explanation ends, in the user's words: a constant, a row of the language's tables, an outside
argument, or the operation that makes a value."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rpyc_dl.annotator.words import SYMBOLS
from rpyc_dl.datalog.provenance.derivation import Derivation, Ref
from rpyc_dl.workbench.entities import LOOP, Entities, source_text, word

#: How far from the end facts are looked for.
MOST_STEPS = 400

_OUTSIDE = "it comes from outside, with the call of the program"


def _operation(name: str, *operands: str) -> str:
    return f"`{SYMBOLS.get(name, name)}` of {' and '.join(map(word, operands))}"


def _method(atom: str) -> str:
    return f"`{atom.partition(' ')[2] or atom}(…)`"


#: What a row of a relation says.
_SENTENCES: dict[str, Callable[..., str]] = {
    "const": lambda v, a, c: f"{_short(c)} stands in the program",
    "given": lambda v, a: _OUTSIDE,
    "given_container": lambda v, n, a: _OUTSIDE,
    "given_tuple": lambda v, n, k: _OUTSIDE,
    "builtin_result": lambda n, r: f"`{n}(…)` gives {word(r)}",
    "builtin_convert": lambda n, a, r: f"`{n}(…)` of {word(a)} gives {word(r)}",
    "builtin_container": lambda n, a: f"`{n}(…)` makes {word(a)}",
    "binary_result": lambda n, a, b, r: f"{_operation(n, a, b)} gives {word(r)}",
    "unary_result": lambda n, a, r: f"{_operation(n, a)} gives {word(r)}",
    "method_result": lambda p, r: f"{_method(p)} gives {word(r)}",
    "method_list_of": lambda p, r: f"{_method(p)} gives a list of which each is {word(r)}",
    "str_method": lambda m, p, r: f"the method `{m}` of a str gives {word(r)}",
    "bytes_method": lambda m, p, r: f"the method `{m}` of bytes gives {word(r)}",
    "iterates_to": lambda a, r: f"what {word(a)} yields is {word(r)}",
    "range_start": lambda a, r: f"a range counts in ints: {word(r)}",
    "comparison": lambda n: f"`{SYMBOLS.get(n, n)}` gives a bool",
    "text_of": lambda n: f"`{n}` gives a str",
    "external_result": lambda p, a: f"the function is stated to give {word(a)}",
    "fold_value": lambda n, c, d, a, r: f"it is computed before the program runs: {_short(r)}",
    "prebuilt_item": lambda n, r, w: "it was there when the program began",
    "prebuilt_attr": lambda c, a, v: "it was there when the program began",
    "prebuilt_value": lambda v, a, c: "it was there when the program began",
    "class_attr": lambda c, a, v: f"the class has a value for `{a}`",
}


def fact_of(entities: Entities, derivation: Derivation, ref: Ref) -> str:
    """What the end of an explanation rests on: the nearest fact that has a sentence, or the nearest operation."""
    seen = {ref}
    queue = [ref]
    for each in queue:
        step = derivation.steps.get(each)
        premises = [each, *(step.premises if step else ())]
        for premise in premises:
            if _is_told(derivation, premise, ref):
                return _SENTENCES[premise[0]](*premise[1])
        for premise in premises:
            maker = _maker(entities, derivation, premise)
            if maker is not None:
                return maker
        queue += [premise for premise in premises if premise not in seen]
        seen.update(premises)
        if len(queue) > MOST_STEPS:
            break
    return "the program says so here"


def _is_told(derivation: Derivation, premise: Ref, ref: Ref) -> bool:
    """A fact that has a sentence; a constant only if it is the value itself: an operand explains nothing."""
    step = derivation.steps.get(premise)
    if step is None or step.rule is not None or premise[0] not in _SENTENCES:
        return False
    return premise[0] != "const" or premise[1][0] == ref[1][0]


def _maker(entities: Entities, derivation: Derivation, ref: Ref) -> str | None:
    """The operation in a row: `` `Board(n)` in line 4 makes it``."""
    relation = derivation.program.relations[ref[0]]
    for type_, value in zip(relation.types, ref[1], strict=True):
        if isinstance(value, int) and entities.kind(type_) == "Op":
            pos: Any = entities.place(value)
            text = source_text(pos)
            if text:
                loop = LOOP.match(text)
                text = loop[1] if loop else text
                return f"`{text}` in line {pos.lineno} makes it"
    return None


def _short(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:39]}…"
