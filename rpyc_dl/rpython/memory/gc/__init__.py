"""`rpython.memory.gc`"""
