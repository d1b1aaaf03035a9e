"""See `pairtype.py`."""
