"""`+=` on texts that only one place or variable has: they grow in place."""
