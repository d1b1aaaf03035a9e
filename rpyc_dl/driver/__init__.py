"""The pipeline: a program on its way from Python to annotations (`inference`) and on to C (`translation`)."""
