"""What an executable tells gdb: how values look that are Python's (`gdb_printers.py`), as a section of the file."""

from __future__ import annotations

from pathlib import Path

from rpyc_dl.lowering.c import literals

_PRINTERS = Path(__file__).parent / "gdb_printers.py"
#: An entry of `.debug_gdb_scripts` that is Python text: its name stands in the first line.
_PYTHON_TEXT = 4


def printers_section() -> list[str]:
    """C lines that put the printers into the executable: gdb loads them with it, where its safe path allows."""
    lines = ["rpyc-dl", *_PRINTERS.read_text(encoding="ascii").splitlines()]
    texts = [f'    "    .ascii " {_doubly_quoted(line)} "\\n"' for line in lines]
    return [
        "",
        "#if defined(__ELF__)",
        '__asm__(".pushsection \\".debug_gdb_scripts\\", \\"MS\\",%progbits,1\\n"',
        f'    "    .byte {_PYTHON_TEXT}\\n"',
        *texts,
        '    "    .byte 0\\n"',
        '    "    .popsection\\n");',
        "#endif",
    ]


def _doubly_quoted(line: str) -> str:
    """A line and its end as a C string that the assembler takes for one."""
    inner = line.replace("\\", "\\\\").replace('"', '\\"')
    return literals.string(f'"{inner}\\n"'.encode())
