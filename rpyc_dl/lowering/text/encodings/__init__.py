"""The encodings of texts besides UTF-8, ASCII and Latin-1, and which one a name names."""
