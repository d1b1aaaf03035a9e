"""Random expressions of texts and bytes (for `expressions.py`): methods, formats of all three kinds, slices."""

from __future__ import annotations

from collections.abc import Callable

from tools.fuzz.kinds import BOOL, BYTES, FLOAT, INT, STR, Kind, is_shown_whole

WORDS = ["", "a", "b", "abc", "Hello World", "x,y,,z", "  pad ", "ß€", "12", "-7", "3.5", "zz top", "key", "a-b-c"]
WORDS += ["tab\\tend", "line\\nbreak", "MiXeD", "0x1f", "%s {} %", "aaa"]

INT_SPECS = [
    "",
    "d",
    "5d",
    "<6",
    ">4",
    "^7",
    "03",
    "+",
    "x",
    "#x",
    "08b",
    ",",
    "_",
    "o",
    "*^9",
    "=+6",
    "c",
    "e",
    ".2f",
]
FLOAT_SPECS = ["", ".2f", ".3e", "g", "8.1f", "+.1f", "010.3f", ".0f", "%", "<9", ",.2f", "#.3g", "^12.4", "n"]
STR_SPECS = ["", "5", ">6", "<6", "^7", ".3", "*^9.2", "s", "-<4", "d"]
PERCENT_INT = ["%d", "%5d", "%-5d|", "%05d", "%+d", "%x", "%#x", "%o", "%i", "%s", "%r", "%X", "% d", "%c", "%.3d"]
PERCENT_FLOAT = ["%f", "%.2f", "%8.3f", "%e", "%g", "%s", "%-9.1f|", "%+.1e", "%r", "%d"]
PERCENT_STR = ["%s", "%5s", "%-6s|", "%.2s", "%r", "%a", "%8.3s"]


class Texts:
    """What gives texts and bytes."""

    def word(self) -> str:
        return '"' + self.pick(WORDS) + '"'

    def text(self, d: int) -> str:
        s = lambda: self.e(STR, d + 1)  # noqa: E731
        i = lambda: self.e(INT, d + 1)  # noqa: E731
        makers: list[Callable[[], str]] = [
            lambda: self.word(),
            lambda: f"({s()} + {s()})",
            lambda: f"({s()} * ({i()} % 4))",
            lambda: (
                f"{s()}.{self.pick(['upper', 'lower', 'title', 'strip', 'swapcase', 'capitalize', 'casefold'])}()"
            ),
            lambda: f"{s()}.{self.pick(['strip', 'lstrip', 'rstrip'])}({self.pick([s(), repr('ab '), 'None'])})",
            lambda: f"{s()}.replace({s()}, {s()}{self.pick(['', ', 1', ', -1'])})",
            lambda: f"{s()}.{self.pick(['rjust', 'ljust', 'center'])}({i()} % 12{self.pick(['', ', ' + repr('*')])})",
            lambda: f"{s()}.zfill({i()} % 9)",
            lambda: f"{s()}.{self.pick(['removeprefix', 'removesuffix'])}({s()})",
            lambda: f"{s()}[{self.bounds(d)}]",
            lambda: f"{s()}[{self.bounds(d)}]",
            lambda: f"{s()}.join({self.e(('list', STR), d + 1)})",
            lambda: f"{self.word()}.join(str({self.pick(['q', 'q * 2'])}) for q in {self.e(('list', INT), d)})",
            lambda: f"({s()} if {self.e(BOOL, d + 1)} else {s()})",
            lambda: f"({s()} {self.pick(['or', 'and'])} {s()})",
            lambda: f"{self.pick(['hex', 'oct', 'bin', 'str'])}({i()})",
            lambda: f"{s()}.expandtabs({i()} % 5)",
            lambda: f"chr({i()} % 26 + 97)",
            lambda: self.shown(d),
            lambda: self.shown(d),
            lambda: self.percent(d),
            lambda: self.percent(d),
            lambda: self.braces(d),
            lambda: self.braces(d),
            lambda: self.f_string(d),
            lambda: self.f_string(d),
            lambda: self.f_string(d),
            lambda: f"{self.e(BYTES, d + 1)}.{self.pick(['hex()', 'decode(errors=' + repr('replace') + ')'])}",
        ]
        if not self.is_safe:
            makers += [
                lambda: f"{s()}[{self.index(d)}]",
                lambda: f"chr({i()})",
                lambda: f"{self.e(('list', STR), d + 1)}[{self.index(d)}]",
                lambda: f"{self.e(('dict', INT, STR), d + 1)}[{self.index(d)}]",
                lambda: f"{self.e(('tuple', INT, STR), d + 1)}[1]",
                lambda: f"{self.pick(['min', 'max'])}({self.e(('list', STR), d + 1)}, key=len)",
                lambda: f"{s()}.{self.pick(['partition', 'rpartition'])}({s()})[{self.pick([0, 1, 2])}]",
                lambda: f"{s()}.split({s()})[{self.pick([0, -1, 1])}]",
                lambda: f"{self.e(BYTES, d + 1)}.decode()",
            ]
        makers += [lambda f=f: self.call(f, d + 1) for f in self.calls(STR)] * 2
        known = self.members(STR)
        if known and self.chance(0.35):
            return self.pick(known)(d + 1)
        return self.one_of(makers)

    def bounds(self, d: int) -> str:
        """What stands in the brackets of a slice."""
        low, high = (self.pick(["", "", self.e(INT, 2), "1", "-2", "3"]) for _ in range(2))
        step = self.pick(["", "", "", ":", ":2", ":-1", ":-2", ":3"])
        if self.unsafe(0.1):
            step = f":{self.e(INT, 2)}"
        return f"{low}:{high}{step}"

    def shown(self, d: int) -> str:
        """str, repr or ascii of something whose text says all of it."""
        for _ in range(8):
            kind = self.world.some_kind(1)
            if is_shown_whole(kind) and not (self.is_pure and self.is_of_classes(kind)):
                return f"{self.pick(['str', 'repr', 'repr', 'ascii'])}({self.e(kind, d + 1)})"
        return f"str({self.e(INT, d + 1)})"

    def is_of_classes(self, kind: Kind) -> bool:
        return kind[0] == "cls" or any(self.is_of_classes(part) for part in kind[1:] if isinstance(part, tuple))

    def piece(self, forms: tuple[list[str], list[str], list[str]], d: int) -> tuple[str, str]:
        """A format and an expression for it: of another kind at times, which raises."""
        kinds = [INT, FLOAT, STR]
        which = self.rng.randrange(3)
        form = self.pick(forms[which])
        if (self.is_safe and form in ("%c", "c", "d")) or (form == "d" and which == 2 and self.chance(0.8)):
            form = ""
        if form == "" and forms[0] is PERCENT_INT:
            form = "%s"
        return form, self.e(kinds[which], d + 1)

    def percent(self, d: int) -> str:
        pieces = [self.piece((PERCENT_INT, PERCENT_FLOAT, PERCENT_STR), d) for _ in range(self.rng.randint(1, 3))]
        form = self.pick([" ", "-", "", "%%"]).join(form for form, _ in pieces)
        values = ", ".join(value for _, value in pieces)
        return f"('{form}' % ({values}{',' if len(pieces) == 1 else ''}))"

    def braces(self, d: int) -> str:
        pieces = [self.piece((INT_SPECS, FLOAT_SPECS, STR_SPECS), d) for _ in range(self.rng.randint(1, 3))]
        numbered = self.chance(0.2)
        fields = [
            f"{{{i if numbered else ''}{f':{form}' if form else self.pick(['', '', '!r', '!s'])}}}"
            for i, (form, _) in enumerate(pieces)
        ]
        return f"'{self.pick([' ', '/', '{{']).join(fields)}'.format({', '.join(value for _, value in pieces)})"

    def f_string(self, d: int) -> str:
        parts = []
        for _ in range(self.rng.randint(1, 3)):
            form, value = self.piece((INT_SPECS, FLOAT_SPECS, STR_SPECS), d + 1)
            parts.append(self.pick(["", "-", " ", "<", "{{"]))
            if any(c in value for c in "'\"\\{}:!") or "lambda" in value or value.startswith(" "):
                continue
            parts.append(f"{{{value}{f':{form}' if form else self.pick(['', '!r', '!s'])}}}")
        return "f'" + "".join(parts) + "'"

    # -- bytes -------------------------------------------------------------------------------

    def some_bytes(self, kind: Kind, d: int) -> str:
        b = lambda: self.e(BYTES, d)  # noqa: E731
        makers: list[Callable[[], str]] = [
            lambda: self.atom(BYTES),
            lambda: f"({b()} + {b()})[:20]",
            lambda: f"{self.e(STR, d)}.encode()",
            lambda: f"{b()}[{self.bounds(d)}]",
            lambda: f"{b()}.{self.pick(['upper', 'lower', 'strip', 'title', 'swapcase'])}()",
            lambda: f"{b()}.replace({b()}, {b()})[:20]",
            lambda: f"bytes([q % 256 for q in {self.e(('list', INT), d)}])",
            lambda: f"({b()} * ({self.e(INT, d)} % 3))",
            lambda: f"{b()}.join([{b()}, {b()}])[:30]",
        ]
        if not self.is_safe:
            makers += [
                lambda: f"bytes({self.e(('list', INT), d)})",
                lambda: f"{self.e(STR, d)}.encode({self.pick(['ascii', 'latin-1', 'utf-8'])!r})",
                lambda: f"{b()}.split({b()})[0]",
                lambda: f"({self.e(INT, d)}).to_bytes({self.pick([1, 2, 4])}, {self.pick(['big', 'little'])!r})",
                lambda: f"bytes.fromhex({self.e(STR, d)}[:4])",
            ]
        return self.one_of(makers)
