"""Live function → flow graph (document 001, "Flow Object Space"; document 003, "The flow graph model")."""

from rpyc_dl.frontend.build import build_flow
from rpyc_dl.frontend.checkgraph import GraphError, checkgraph

__all__ = ["GraphError", "build_flow", "checkgraph"]
