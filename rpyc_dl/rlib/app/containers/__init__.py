"""Collections, slices, copies."""
