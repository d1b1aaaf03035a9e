"""`unittest`: cases, what they assert, and `main`, which runs those of a script."""
