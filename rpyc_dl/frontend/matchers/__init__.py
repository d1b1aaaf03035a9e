"""Flow graphs of patterns: what finds the matches of a pattern that is known while translating.

`matcher_graph(func)` makes the graph of a function that `rlib/app/regex` has made for a pattern.
"""

from rpyc_dl.frontend.matchers.machine import matcher_graph

__all__ = ["matcher_graph"]
