"""What is done with values of any type: None, comparing, copying, a representation in common."""
