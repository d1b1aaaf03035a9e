"""Classes that Python has itself: enumerations and named tuples, made anew there, and passed by value."""
