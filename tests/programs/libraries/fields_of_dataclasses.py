"""`dataclasses.fields`, and attributes by the names that it gives."""

import sys
import dataclasses
from dataclasses import dataclass, field, fields
from typing import List, Optional


@dataclass(order=True)
class P:
    x: int
    y: int = 0
    name: str = "n"
    tags: List[str] = field(default_factory=list, compare=False, repr=False)
    note: Optional[str] = field(default=None, metadata={"unit": "m"})

    def show(self):
        return ", ".join(f"{f.name}={getattr(self, f.name)!r}" for f in fields(self))


@dataclass
class R(P):
    z: float = 5.5


def main(argv):
    print([f.name for f in fields(P)])
    p = P(1, 2)
    print([f.name for f in fields(p)], len(fields(R)))
    print(p.show(), R(1).show())
    for f in fields(p):
        print(f.name, getattr(p, f.name))
    for f in fields(P):
        print(f.name, f.compare, f.repr, f.init)
    for f in fields(P):
        if f.default is not dataclasses.MISSING:
            print(f.name, "default", f.default)
    row = {f.name: str(getattr(p, f.name)) for f in fields(p)}
    print(row)
    for f in fields(p):
        if f.name == "x":
            setattr(p, f.name, 77)
    print(p)
    print({f.name: f.metadata.get("unit") for f in fields(P)})
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
