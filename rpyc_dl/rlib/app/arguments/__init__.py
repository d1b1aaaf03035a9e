"""`argparse`: parsers, their help, and what each call of `add_argument` becomes (`frontend/replace/arguments.py`)."""
