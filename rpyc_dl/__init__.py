"""rpyc-dl: RPython for Python 3 whose type inference is Datalog."""
