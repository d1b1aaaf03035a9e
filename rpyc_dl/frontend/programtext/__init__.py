"""What the whole program is, and what its text tells that no single function does."""
