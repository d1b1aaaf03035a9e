"""What is kept of rules from run to run: a cache on disk, and syntax and programs as plain data for it."""
