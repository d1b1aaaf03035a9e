"""The builtin `memoryview`: where its bytes are, and what is seen of them."""
