"""How often words occur, and how far they are from each other."""

from wordstats.counting import EmptyText, counts, most_common
from wordstats.distance import closest, distance

__all__ = ["EmptyText", "closest", "counts", "distance", "most_common"]
