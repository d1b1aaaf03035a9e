"""Comparisons of values of two families, where methods of the program may be asked."""
