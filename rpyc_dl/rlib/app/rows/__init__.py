"""`csv`: rows of text, the dialects in which they are written, and guesses at these."""
