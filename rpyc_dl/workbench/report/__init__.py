"""`rpyc-dl report`: one page, without any network, with all that is known of a program.

`collect` gathers the data of a Translation, `source` puts it on the words of the program's text, `derivations` and
`csource` add explanations and the C; `page` writes the HTML around `page.html`, `style.css` and `script.js`.
"""

from rpyc_dl.workbench.report.page import build, write

__all__ = ["build", "write"]
