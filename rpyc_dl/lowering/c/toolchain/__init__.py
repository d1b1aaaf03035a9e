"""What C compilers are for, and how they are asked without rpyc-dl."""
