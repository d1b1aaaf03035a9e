"""Modules that are annotated apart, by the borders of others, and put together again."""
