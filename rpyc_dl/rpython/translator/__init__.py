"""What programs import of the tool chain."""

import os

#: The folder of C sources, for `include_dirs`: there is none here.
cdir = os.path.dirname(os.path.abspath(__file__))
