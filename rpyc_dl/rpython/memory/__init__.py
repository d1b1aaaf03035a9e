"""`rpython.memory`"""
