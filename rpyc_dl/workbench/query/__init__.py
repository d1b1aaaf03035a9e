"""Questions about an analysed program, in the rule language: `rpyc-dl query` (design section 5).

`Database` holds the relations of one program, `parse` reads a question, `ask` answers it: by pyDatalog, or by the
embedded evaluator where the question is recursive, computes, or reads many rows. `docs/questions.md` has examples.
"""

from rpyc_dl.workbench.query.answers import STYLES, Answers
from rpyc_dl.workbench.query.asking import Wanted, ask, ask_all
from rpyc_dl.workbench.query.database import Database
from rpyc_dl.workbench.query.question import Question, parse

__all__ = ["STYLES", "Answers", "Database", "Question", "Wanted", "ask", "ask_all", "parse"]
