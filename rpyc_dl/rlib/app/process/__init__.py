"""Files, folders, streams, the environment."""
