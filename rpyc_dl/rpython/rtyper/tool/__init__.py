"""What asks the C compiler."""
