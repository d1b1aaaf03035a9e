"""Lists, tuples, ranges, slices, sorting."""
