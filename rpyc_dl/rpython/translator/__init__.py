"""What programs import of the tool chain."""
