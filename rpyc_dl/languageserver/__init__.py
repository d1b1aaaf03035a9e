"""`rpyc-dl lsp`: what editors show of a program while it is written."""
