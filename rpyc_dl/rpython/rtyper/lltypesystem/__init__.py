"""Low-level types and operations, and conversions to those of C."""
