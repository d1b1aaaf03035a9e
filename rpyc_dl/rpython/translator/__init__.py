"""`rpython.translator`"""

from __future__ import annotations

import os

#: Where `src/precommondefs.h` is, for the `include_dirs` of an ExternalCompilationInfo.
cdir = os.path.join(os.path.dirname(__file__), "c")
