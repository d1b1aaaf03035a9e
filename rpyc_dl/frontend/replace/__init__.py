"""What is compiled in place of live objects that CPython has in C, or treats in a way of its own."""
