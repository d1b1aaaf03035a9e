"""`datetime`, `calendar`, and what `time` knows of dates: ordinary Python, with the local time of the system."""
