"""What a debugger, and the measuring of lines and time, find in generated C."""
