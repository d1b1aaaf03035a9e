"""See `policy.py`."""
