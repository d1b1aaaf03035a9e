"""What programs do with `re` that is not in the language is refused at their line."""

from __future__ import annotations

import pytest

from support.commands import rpyc

CASES = {
    "star": ("re.match(*[argv[0], 'b'])", "`re.match` is called with a star"),
    "locale": ("re.match(b'a', b'a', re.L)", "not in the language"),
}


@pytest.mark.parametrize("name", CASES)
def test_is_refused(name, tmp_path):
    expression, said = CASES[name]
    path = tmp_path / "prog.py"
    path.write_text(f"import re\nimport sys\n\ndef main(argv):\n    print({expression})\n    return 0\n")
    ran = rpyc("translate", str(path), "-o", str(tmp_path / "prog"))
    assert ran.status != 0 and said in ran.err and "prog.py:5" in ran.err, ran.err
