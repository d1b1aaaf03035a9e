"""A cache on disk of typed helper graphs: what is typed once for some types is read from then on.

In: a helper and the types of its arguments. Out: its typed graph, and those of all helpers that it calls. See
README.md.
"""

from rpyc_dl.lowering.helpercache.typed import TypedHelpers

__all__ = ["TypedHelpers"]
