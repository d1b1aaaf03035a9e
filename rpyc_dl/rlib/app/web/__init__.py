"""App-level `urllib.parse`."""
