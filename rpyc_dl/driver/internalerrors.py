"""What is around every stage: an exception that is not the user's doing is an internal error."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

from rpyc_dl.errors import InternalError, RPythonError

#: While a stage runs, the garbage collector looks at young objects after so many (most of them stay, anyway).
COLLECT_AFTER = 500_000


@contextmanager
def no_internal_errors() -> Iterator[None]:
    """Turn every exception that is not the user's doing into an InternalError; collect garbage rarely."""
    thresholds = gc.get_threshold()
    gc.set_threshold(max(thresholds[0], COLLECT_AFTER) if thresholds[0] else 0, *thresholds[1:])
    try:
        yield
    except (RPythonError, InternalError, BrokenPipeError):
        raise
    except Exception as error:
        raise InternalError(f"{type(error).__name__}: {error}") from error
    finally:
        gc.set_threshold(*thresholds)
