"""Numbers as the bytes that machines and files have: the module `struct`."""
