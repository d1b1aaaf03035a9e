# The border of stock.py: what other modules see of it, and what it sees of them.
from rpyc_dl import boundary

@boundary(raises=[])
class Item:
    name: str
    count: int
    price: float
    def __init__(self, name: str, count: int, price: float) -> None: ...
    def value(self) -> float: ...

class Discounted(Item):
    def value(self) -> float: ...

@boundary(raises=[])
class Malformed(Exception):
    line: str
    def __init__(self, line: str) -> None: ...

@boundary(raises=[Malformed])
def read(lines: list[str]) -> list[Item]: ...
@boundary(raises=[])
def find(items: list[Item], name: str) -> Item | None: ...
