"""What every family of values stands on: reprs, the table of operations, the pass over the graphs."""
