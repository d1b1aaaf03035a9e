"""The C back end: typed graphs in, C source and executables or shared libraries out. See README.md."""
