"""What is called in place of another function, or around one; classes with rules of their own."""
