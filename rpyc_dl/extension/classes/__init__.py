"""Classes of a module as Python types: which of their members Python can use, and the C of the types."""
