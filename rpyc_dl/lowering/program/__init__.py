"""A whole program: the pass over its graphs, and what is checked of the typed ones."""
