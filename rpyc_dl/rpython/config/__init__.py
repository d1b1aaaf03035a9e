"""See `translationoption.py`."""
