"""Numbers, texts and bytes; arrays and structures of them."""
