"""Keys of specialised graphs: what tells the graphs of one function apart. The rules see them as symbols, whose text
is for reading only; what a key says is looked up here."""

from __future__ import annotations

from dataclasses import dataclass, replace

#: So many extra arguments a function with `*args` may be given by position (`arity_key` in the rules).
MOST_EXTRA = 16


@dataclass(frozen=True)
class GraphKey:
    """`extra`: how many items `*args` has; None for any number of them, or if there is no `*args`. `names`: the names
    that `**kwargs` has; None for any names, or if there is no `**kwargs`. `parts`: atoms and constants, one for each
    argument that the function is specialised by; in front of them the place of the call, or the kind of what a star
    passes, where there are graphs for each."""

    extra: int | None = None
    names: tuple[str, ...] | None = None
    parts: tuple[str, ...] = ()


class GraphKeys:
    """The keys of a session by their symbols."""

    def __init__(self) -> None:
        self._by_symbol = {"-": GraphKey(), "*": GraphKey()}
        self._by_symbol |= {f"*{count}": GraphKey(extra=count) for count in range(MOST_EXTRA + 1)}

    def __getitem__(self, symbol: str) -> GraphKey:
        return self._by_symbol[symbol]

    def longer(self, symbol: str, part: str) -> str:
        """The symbol of the key that continues the one of `symbol` by `part`."""
        key = self[symbol]
        return self._symbol(replace(key, parts=(*key.parts, part)), part if symbol == "-" else f"{symbol}, {part}")

    def named(self, symbol: str, names: tuple[str, ...] | None) -> str:
        """The symbol of the key that adds the names for `**kwargs`, or None for any names, to the one of `symbol`."""
        text = "**" if names is None else ", ".join(names)
        return self._symbol(replace(self[symbol], names=names), f"{symbol} ({text})")

    def _symbol(self, key: GraphKey, text: str) -> str:
        while self._by_symbol.setdefault(text, key) != key:
            text += "'"
        return text
