"""App-level `subprocess` and `os.fork`: other processes."""
