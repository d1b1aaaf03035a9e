"""Mathematics, and numbers at random."""
