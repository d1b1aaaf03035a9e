"""Low-level types, under the names that programs import."""
