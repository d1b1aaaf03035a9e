"""What a program declares for `ctypes`: functions and data of C."""
