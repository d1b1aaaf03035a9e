"""What commands print on standard output: coloured text, or data."""

from __future__ import annotations

import json
import sys
from typing import Any

from rpyc_dl.errors import Line
from rpyc_dl.terminal import print_lines, wants_colour


def show(lines: list[Line], styles: dict[str, str]) -> None:
    """Print a text to standard output: coloured on a terminal, plain elsewhere."""
    if wants_colour(sys.stdout):
        print_lines(lines, styles, sys.stdout)
    else:
        for line in lines:
            print("".join(text for text, _ in line).rstrip())


def show_data(data: Any) -> None:
    """Print data for `--json`."""
    print(json.dumps(data, indent=2, ensure_ascii=False))
