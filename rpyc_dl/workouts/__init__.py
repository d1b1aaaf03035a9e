"""Programs that use what programs use. They are translated or analysed, never run: what helpers and plans of rules
they need is in the cache then, and in a wheel (`warm.py`, `tools/wheel.py`)."""
