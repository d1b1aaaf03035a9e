"""What goes through iterables, and sorts."""
