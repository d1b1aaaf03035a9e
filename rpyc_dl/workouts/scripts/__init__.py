"""Scripts that are analysed only (`warm.py`): the plans of the rules for what they use are in the cache then."""
