"""The helpers: low-level Python that operations on lists, dicts, strings, … are made of (`lowering/README.md`)."""
