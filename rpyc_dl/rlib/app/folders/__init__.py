"""What is in folders: `pathlib`, `glob`, `fnmatch`, `shutil`, `tempfile`, and what `os` knows of files."""
