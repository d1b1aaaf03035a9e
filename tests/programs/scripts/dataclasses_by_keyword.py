"""Dataclasses: fields by keyword only with factories, `InitVar`, and `replace` of these."""

from dataclasses import KW_ONLY, InitVar, dataclass, field, replace
from typing import ClassVar, Optional


@dataclass(order=True)
class Version:
    major: int
    minor: int = 0
    _: KW_ONLY
    tags: list[str] = field(default_factory=list, compare=False)
    raw: InitVar[str | None] = None

    def __post_init__(self, raw):
        if raw is not None:
            self.major, self.minor = map(int, raw.split("."))


vs = [Version(1, 2), Version(0, raw="2.7"), Version(1), Version(1, 2, tags=["x"])]
print(sorted(vs))


@dataclass(kw_only=True)
class Named:
    major: int = 0
    tags: list = field(default_factory=list)


print(Named(major=1), Named(tags=["x"]), Named())


@dataclass
class V:
    a: int
    n: ClassVar[int] = 3
    b: str = "q"
    _: KW_ONLY
    raw: InitVar[Optional[str]] = None
    tags: list = field(default_factory=list)

    def __post_init__(self, raw):
        if raw is not None:
            self.b = raw


@dataclass
class W:
    x: int
    scale: InitVar[int]
    y: int = field(init=False, default=0)

    def __post_init__(self, scale):
        self.y = self.x * scale


v = V(1, raw="r")
print(v, replace(v, a=2), replace(v, raw="s"), replace(v, a=5, raw=None, tags=["t"]))
w = W(3, 4)
print(w, replace(w, scale=5), replace(w, x=1, scale=2))
try:
    print(replace(w, x=1))
except (TypeError, ValueError) as e:  # from 3.13 on a TypeError
    print(e)


def by(**kw):
    return replace(v, **kw)


print(by(a=9), by(raw="u"))
