"""Attributes that a program may ask of exceptions and library objects by names it computes."""

import contextlib
import importlib
import io
import sys
import warnings

import pytest

from rpyc_dl.frontend.programtext.libraryattributes import attributes_of_libraries

# Importing these opens a window, prints a text, or is only for another system.
UNWANTED = {"antigravity", "this", "idlelib", "lib2to3", "turtle", "turtledemo", "__main__"}
MODULES = sorted(name for name in sys.stdlib_module_names if name not in UNWANTED and not name.startswith("_"))


@pytest.mark.parametrize("name", MODULES)
def test_of_every_module_of_the_library(name):
    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
        warnings.simplefilter("ignore")
        module = pytest.importorskip(name, exc_type=ImportError)
    names = attributes_of_libraries([{name: module}])
    assert all(isinstance(each, str) and each[:1] != "_" for each in names)


def test_fields_methods_and_what_methods_store():
    argparse = importlib.import_module("argparse")
    names = attributes_of_libraries([{"argparse": argparse}])
    assert {"parse_args", "description", "option_strings"} <= names
