"""Values of several kinds in one variable: numbers and texts with a tag."""
