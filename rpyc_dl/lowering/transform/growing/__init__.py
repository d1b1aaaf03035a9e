"""`+=` on texts: in loops by a builder, or in place where only one place or variable has them."""
