"""What is known of characters, by their codes."""
