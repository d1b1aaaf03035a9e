"""The object space that records operations: from a run of the interpreter to a graph in SSI form."""
