"""Union-find: the partition E of document 001, computed when the results are read back."""

from __future__ import annotations

from collections.abc import Iterable


class Partition:
    """Entities in parts; the representative of a part is its smallest entity, whatever the order of joining."""

    def __init__(self, edges: Iterable[tuple[int, int]] = ()) -> None:
        self._parent: dict[int, int] = {}
        for a, b in edges:
            self.join(a, b)

    def find(self, entity: int) -> int:
        """The representative of the entity's part."""
        root = entity
        while (parent := self._parent.get(root, root)) != root:
            root = parent
        while (parent := self._parent.get(entity, entity)) != root:
            self._parent[entity] = root
            entity = parent
        return root

    def join(self, a: int, b: int) -> None:
        """Put two entities into one part."""
        a, b = self.find(a), self.find(b)
        if a != b:
            low, high = (a, b) if a < b else (b, a)
            self._parent[high] = low
