"""Texts: `string.Formatter`, encodings (`codecs`)."""
