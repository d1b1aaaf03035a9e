"""The module `re`: patterns as trees, as instructions, and what runs these."""
