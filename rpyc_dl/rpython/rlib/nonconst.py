"""Values of which the annotator knows no constant."""

from rpyc_dl.rlib.objectmodel import nonconst as NonConstant

__all__ = ["NonConstant"]
