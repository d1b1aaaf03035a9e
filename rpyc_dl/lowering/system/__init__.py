"""What meets the operating system: the entry, exit statuses, files, printing, C functions."""
