"""`hashlib` and `hmac`: what is made of bytes so that nobody can tell them from it."""
