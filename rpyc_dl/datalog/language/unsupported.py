"""Refusing by name: what the parser says of a token that it does not take at this place.

Each construct of Soufflé that is outside of the subset is named, with what to write instead.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from lark import Token

from rpyc_dl.datalog.language.diagnostics import nearest

ESCAPES = {
    '"': '"', "'": "'", "\\": "\\",
    "a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v",
}  # fmt: skip

DIRECTIVES = {
    ".functor": ("user-defined functors", "the language has no functors: let the program answer a demand relation"),
    ".printsize": ("`.printsize`", "ask the engine for the number of rows"),
    ".limitsize": ("`.limitsize`", ""),
    ".comp": ("components", "use one file a component and `.include`"),
    ".init": ("components", "use one file a component and `.include`"),
    ".number_type": ("`.number_type`", "write `.type Name <: number`"),
    ".symbol_type": ("`.symbol_type`", "write `.type Name <: symbol`"),
    ".override": ("components", "use one file a component and `.include`"),
    ".plan": ("query plans (`.plan`)", "the evaluator orders joins by itself"),
    ".lattice": ("lattices", "let a set of atoms grow, and compute the normal form when reading it back"),
    ".once": ("`.once`", "a file that is included several times is read once anyway"),
}

QUALIFIERS = ("input", "output", "printsize", "overridable", "no_inline", "magic", "no_magic", "brie",
              "btree", "btree_delete", "eqrel")  # fmt: skip
AGGREGATES = ("count", "sum", "min", "max", "mean")
FUNCTORS = ("cat", "ord", "strlen", "substr", "to_float", "to_number", "to_string", "to_unsigned", "range", "min",
            "max", "match", "contains", "as")  # fmt: skip
OPERATORS = ("band", "bor", "bxor", "bnot", "bshl", "bshr", "bshru", "land", "lor", "lxor", "lnot")
PUNCTUATION = {
    ";": ("disjunction (`;`)", "write one rule for each alternative"),
    "[": ("records (`[...]`)", "give the tuple an entity of its own, numbered by the program that makes the facts"),
    "]": ("records (`[...]`)", ""),
    "{": ("aggregates and components (`{...}`)", ""),
    "}": ("aggregates and components (`{...}`)", ""),
    "$": ("algebraic data types and counters (`$`)", ""),
    "@": ("user-defined functors (`@`) and annotations", ""),
    "@!": ("annotations (`@!`)", ""),
    "|": ("union types (`|`)", "declare one subtype: `.type Name <: Base`"),
    "^": ("powers (`^`)", "write the product out"),
    "->": ("lattice operators (`->`)", ""),
    "::": ("`::`", ""),
}

NO_DOT = "a rule or fact ends with `.`"
STRAY_DOT = "nothing stands before this `.`"

Answer = tuple[str, str, Token]


def explain_unexpected(chunk: Sequence[Token], position: int, expected: frozenset[str]) -> Answer:
    """The sentence, the help and the token to point at, for the first token of `chunk` that does not fit.

    `position` is its index (the length of the chunk at the end of the text).
    """
    if position >= len(chunk):
        return _at_end(chunk, expected)
    token = chunk[position]
    return _refused(chunk, position) or _misplaced(chunk, position, expected) or _generic(token, expected)


def _at_end(chunk: Sequence[Token], expected: frozenset[str]) -> Answer:
    last = chunk[-1]
    if "DOT" in expected:
        return NO_DOT, "add `.` after the last atom", last
    return f"the text ends here, after `{last}`, but {_wanted(expected)}", "", last


def _refused(chunk: Sequence[Token], position: int) -> Answer | None:
    """An answer if the token belongs to a construct of Soufflé that is outside of the subset."""
    token = chunk[position]
    text = str(token)
    if token.type == "REFUSED_DIRECTIVE":
        what, help = DIRECTIVES[text]
        return _not_in(what), help, token
    if token.type == "REFUSED_PUNCTUATION":
        what, help = PUNCTUATION[text]
        return _not_in(what), help, token
    if token.type == "REFUSED_NUMBER":
        return _refused_number(token)
    if token.type == "RESERVED":
        return _refused_word(chunk, position)
    if text == "<=" and ":-" not in map(str, chunk[:position]):
        return _not_in("subsumption (`head <= head`)"), "keep all rows and compare them in a later rule", token
    if text == "=" and chunk[0].type == "TYPE":
        return (
            _not_in("type equations (records, unions, algebraic types)"),
            "declare a subtype: `.type Name <: number` or `.type Name <: symbol`",
            token,
        )
    if text == "(" and chunk[0].type in ("INPUT", "OUTPUT"):
        return (
            _not_in("parameters of `.input` and `.output`"),
            "facts are read from RELATION.facts, tab-separated",
            token,
        )
    if text != ":-" and any(str(later) == ";" for later in chunk[position:]) and "(" in map(str, chunk[:position]):
        semicolon = next(later for later in chunk[position:] if str(later) == ";")
        return _not_in(PUNCTUATION[";"][0]), PUNCTUATION[";"][1], semicolon
    if text == "(" and position and chunk[position - 1].type == "IDENT":
        name = str(chunk[position - 1])
        return _not_in(f"a function call in a term (`{name}(...)`)"), "an atom stands alone, not inside a term", token
    return None


def _refused_number(token: Token) -> Answer:
    text = str(token)
    if "." in text:
        return _not_in("floating-point numbers"), "numbers are whole numbers", token
    if text.endswith("u"):
        return _not_in("unsigned numbers"), "leave out the `u`", token
    return _not_in("hexadecimal and binary numbers"), f"write {int(text, 0)}", token


def _refused_word(chunk: Sequence[Token], position: int) -> Answer:
    token, text = chunk[position], str(chunk[position])
    if chunk[0].type == "DECL" and text in QUALIFIERS and ")" in map(str, chunk[:position]):
        help = "write `.input name` or `.output name`" if text in ("input", "output") else ""
        if text == "eqrel":
            help = "keep a sparse relation of edges and close it when reading it back"
        return _not_in(f"the qualifier `{text}`"), help, token
    after = str(chunk[position + 1]) if position + 1 < len(chunk) else ""
    before = chunk[position - 1].type if position else ""
    if text in AGGREGATES and after != "(" and before not in ("DECL", "INPUT", "OUTPUT", "TYPE"):
        return _not_in(f"aggregates (`{text}`)"), "count in the program that reads the rows", token
    if text in FUNCTORS and after == "(" and before != "DECL":
        return _not_in(f"functors (`{text}`)"), "let the program answer a demand relation", token
    if text in OPERATORS:
        return _not_in(f"bitwise and logical operators (`{text}`)"), "use a table of facts", token
    if text in ("true", "false"):
        return (
            _not_in(f"the literal `{text}`"),
            "leave out `true`; write a rule that is not wanted as a comment",
            token,
        )
    return f"`{text}` is a reserved word of Soufflé", "choose another name", token


def _misplaced(chunk: Sequence[Token], position: int, expected: frozenset[str]) -> Answer | None:
    """An answer for the usual slips."""
    token = chunk[position]
    text = str(token)
    before = chunk[position - 1] if position else None
    if token.type == "UNTERMINATED_STRING":
        return "this string is not closed on its line", 'close it with `"`; write a line end as \\n', token
    if token.type == "UNTERMINATED_COMMENT":
        return "this comment is not closed", "close it with `*/`", token
    if token.type == "HASH_LINE":
        return (
            _not_in("preprocessor lines (`#`)"),
            'comments begin with `//`; files are included by `.include "file"`',
            token,
        )
    if token.type == "INNER_DOC":
        return _not_in("`//!` comments"), "documentation is written above the rule, with `///`", token
    if token.type == "DOT" and position == 0:
        word = str(chunk[1]) if len(chunk) > 1 and chunk[1].type in ("IDENT", "RESERVED") else ""
        return (f"`.{word}` is not a directive", unknown_directive(word), token) if word else (STRAY_DOT, "", token)
    if token.type == "DOT" and before is not None and str(before) == ",":
        return "there is nothing after this comma", "remove the comma, or add the missing atom", before
    if token.type == "DOT" and before is not None and "RPAR" in expected:
        return "a `(` is not closed", "add the missing `)`", before
    if text == ":" and before is not None and "IF" in expected:
        return "a rule is written `head :- body.`", "write `:-`", token
    if text == "=" and "IF" in expected:
        return "a head cannot be followed by `=`", "write `head :- body.`", token
    if "DOT" in expected and token.type in ("IDENT", "DECL", "TYPE", "INPUT", "OUTPUT", "INCLUDE", "PRAGMA"):
        at = before or token
        return NO_DOT, "add `.` here, or `,` if the rule goes on", at
    if token.type == "IF" and "IF" not in expected and ":-" in map(str, chunk[:position]):
        return "a second `:-` in one rule", "is the `.` of the rule above missing?", token
    if text == "!" and ":-" not in map(str, chunk[:position]):
        return "a head cannot be negated", "", token
    return None


def _generic(token: Token, expected: frozenset[str]) -> Answer:
    if token.type == "UNKNOWN_CHARACTER":
        return f"the character `{token}` means nothing here", "", token
    return f"`{token}` is not expected here: {_wanted(expected)}", "", token


def _not_in(what: str) -> str:
    plain = re.sub(r" \([^)]*\)", "", what)
    plural = plain.endswith("s") or plain.startswith("parameters")
    return f"{what} {'are' if plural else 'is'} not in the rule language"


NAMES = {
    "IDENT": "a name", "STRING": "a string", "NUMBER": "a number", "UNDERSCORE": "`_`", "DOT": "`.`", "COMMA": "`,`",
    "LPAR": "`(`", "RPAR": "`)`", "COLON": "`:`", "IF": "`:-`", "NOT": "`!`", "MINUS": "`-`", "PLUS": "`+`",
    "STAR": "`*`", "SLASH": "`/`", "PERCENT": "`%`", "DECL": "`.decl`", "TYPE": "`.type`",
}  # fmt: skip


def _wanted(expected: frozenset[str]) -> str:
    terms = {"IDENT", "NUMBER", "STRING", "UNDERSCORE"}
    if terms <= expected:
        return "a term is (a variable, a number, a string or `_`)"
    operators = {"PLUS", "MINUS", "STAR", "SLASH", "PERCENT"}
    names = sorted(NAMES[kind] for kind in expected - operators if kind in NAMES)
    if not names:
        return "something else is"
    return f"{' or '.join(names)} is" if len(names) <= 3 else f"one of {' '.join(names)} is"


def unknown_directive(word: str) -> str:
    """A suggestion for a misspelt directive."""
    known = nearest(word, ["type", "decl", "input", "output", "include", "pragma"])
    return f"did you mean `.{known}`?" if known else ""
