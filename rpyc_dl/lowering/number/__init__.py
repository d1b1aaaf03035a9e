"""Numbers and bools, the module `math`, and numbers as text and back."""
