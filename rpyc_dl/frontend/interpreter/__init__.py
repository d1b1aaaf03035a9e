"""The interpreter of instructions, over values that an object space defines."""
