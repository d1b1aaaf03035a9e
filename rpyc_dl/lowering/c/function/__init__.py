"""A function as C sees it: what flows where, which of its jumps and raises have forms of their own."""
