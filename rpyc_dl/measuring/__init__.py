"""What executables measure of themselves: which lines run, and where time goes."""
