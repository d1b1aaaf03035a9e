"""See `cbuild.py`."""
