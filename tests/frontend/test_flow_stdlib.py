"""Every function of the standard library: a graph that passes `checkgraph`, or a located refusal."""

import collections
import contextlib
import gc
import importlib
import io
import pkgutil
import signal
import sys
import time
import types
import warnings

import pytest

from rpyc_dl.errors import FlowingError
from rpyc_dl.frontend import build_flow, checkgraph
from rpyc_dl.frontend.refusals import REFUSALS

UNWANTED = {"antigravity", "this", "idlelib", "lib2to3", "turtledemo", "test", "tests", "__main__"}


def import_all(names):
    modules = []
    for name in sorted(names):
        if UNWANTED & set(name.split(".")):
            continue
        with contextlib.suppress(BaseException), warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
            warnings.simplefilter("ignore")
            module = importlib.import_module(name)
            modules.append(module)
            if hasattr(module, "__path__"):
                modules += import_all(info.name for info in pkgutil.iter_modules(module.__path__, name + "."))
    return modules


def functions_of(modules):
    names = {module.__name__ for module in modules}
    found = [f for f in gc.get_objects() if isinstance(f, types.FunctionType) and f.__module__ in names]
    found = [f for f in found if f.__code__.co_filename.startswith(sys.base_prefix)]
    return sorted(found, key=lambda f: (f.__module__, f.__qualname__, f.__code__.co_firstlineno))


class TooSlow(Exception):
    pass


def too_slow(*_args):
    raise TooSlow("a function took more than 10 s")


def sweep(functions):
    """Counts, CPU seconds, and the functions by item of the table of refusals."""
    graphs = blocks = 0
    seconds = 0.0
    reasons = collections.defaultdict(list)
    signal.signal(signal.SIGALRM, too_slow)
    for func in functions:
        signal.alarm(10)
        start = time.process_time()
        try:
            graph = build_flow(func)
        except FlowingError as error:
            assert error.pos is not None and error.refusal in REFUSALS, func
            reasons[error.refusal].append(func)
            continue
        finally:
            seconds += time.process_time() - start
            signal.alarm(0)
        checkgraph(graph)
        graphs += 1
        blocks += len(list(graph.iterblocks()))
    return graphs, blocks, seconds, reasons


def report(functions, graphs, blocks, seconds, reasons):
    print(f"\n{len(functions)} functions, {graphs} graphs, {blocks} blocks, {1000 * seconds / blocks:.3f} ms a block")
    for reason, refused in sorted(reasons.items(), key=lambda item: -len(item[1]))[:12]:
        print(f"{len(refused):6} {reason}  ({refused[0].__module__}.{refused[0].__qualname__})")


def test_some_modules():
    functions = functions_of(import_all(["argparse", "tarfile", "inspect", "enum"]))
    functions = [f for f in functions if f.__module__ in ("argparse", "tarfile", "inspect", "enum")]
    graphs, blocks, seconds, reasons = sweep(functions)
    assert graphs >= 0.92 * len(functions) > 300
    assert seconds <= 0.002 * blocks  # the bound is 0.5 ms a block; machines in tests are loaded


@pytest.mark.slow
def test_whole_library():
    functions = functions_of(import_all(sys.stdlib_module_names))
    result = sweep(functions)
    report(functions, *result)
    graphs, blocks, seconds, _reasons = result
    assert graphs >= 0.92 * len(functions)
    assert seconds <= 0.0005 * blocks
