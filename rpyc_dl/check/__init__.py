"""`rpyc-dl check`: annotate a program without building it, and tell its errors and what else is worth a look."""
