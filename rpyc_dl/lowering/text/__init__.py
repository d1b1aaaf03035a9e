"""Texts and bytes: `str`, characters, `bytes`, their methods and codecs."""
