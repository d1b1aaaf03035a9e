"""What is known of an annotated or analysed program, as Python objects: what the commands show, as methods."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rpyc_dl.errors import RPythonError
from rpyc_dl.workbench import explain as explaining
from rpyc_dl.workbench import listing, notebook, stubs, views, whynot
from rpyc_dl.workbench.explain import Why
from rpyc_dl.workbench.notebook import Picture
from rpyc_dl.workbench.query import Answers, Database, ask
from rpyc_dl.workbench.report import write

if TYPE_CHECKING:
    from rpyc_dl.annotator.heap import Heap
    from rpyc_dl.annotator.result import AnnotationResult
    from rpyc_dl.driver.translation import Translation


class Annotations:
    """What was inferred. `str()` is the listing of `rpyc-dl annotate`; `result` the annotator's own object."""

    def __init__(self, result: AnnotationResult) -> None:
        self.result = result

    def as_data(self) -> list[dict[str, Any]]:
        """The functions with their variables, as `rpyc-dl annotate --json` gives them."""
        return listing.as_data(self.result)

    def stubs(self) -> str:
        """Python annotations of every function, as `rpyc-dl annotate --stubs` gives them."""
        return stubs.stubs(self.result)

    def heap(self) -> Heap:
        """The objects that variables stand for, and what is known of each, as document 000 draws it."""
        return self.result.heap()

    def __str__(self) -> str:
        return "\n".join("".join(text for text, _ in line) for line in listing.layout(self.result))

    def __repr__(self) -> str:
        names = [graph.name for graph in self.result.graphs]
        return f"<Annotations of {', '.join(names[:5])}{', …' if len(names) > 5 else ''}>"

    def _repr_html_(self) -> str:
        """The listing for a notebook."""
        return notebook.html(listing.layout(self.result))


class Analysis:
    """One analysed program: what the commands `query`, `explain`, `annotate`, `view` and `report` give, as methods.

    `error` is why the program is refused, or None; everything but `annotations` works on refused programs, too.
    """

    def __init__(self, translation: Translation) -> None:
        self._translation = translation
        _ = translation.analysed

    @functools.cached_property
    def error(self) -> RPythonError | None:
        """Why the program is refused (further errors in its `others`); None where it is accepted."""
        try:
            _ = self._translation.result
        except RPythonError as error:
            return error
        return None

    @functools.cached_property
    def annotations(self) -> Annotations:
        """What was inferred. Raises RPythonError where the program is refused."""
        return Annotations(self._translation.result)

    @functools.cached_property
    def _database(self) -> Database:
        return Database(self._translation)

    def query(self, question: str, engine: str = "auto") -> Answers:
        """The answers to a question in the rule language (docs/questions.md). Raises RPythonError for mistakes in it.

        `rows` has the tuples, `str()` the table, `as_data()` and `as_csv()` the other forms; `engine` is `auto`,
        `pydatalog` or `embedded`.
        """
        return ask(self._database, question, engine)

    def explain(self, variable: str, depth: int | None = None) -> Explanation:
        """Why `FUNC:VAR[@LINE]` has its type. Raises UsageError for an unknown variable."""
        return Explanation(explaining.explain(self._translation.analysed[0], variable, depth))

    def why_not(self, variable: str, kind: str) -> list[dict[str, Any]]:
        """Why a variable is never of a kind (`str`, a class, …). Raises UsageError where it is."""
        session, entities = self._database.session, self._database.entities
        return whynot.failures(session, entities, *whynot.find_tuple(session, entities, variable, kind))

    def view(self, kind: str = "flow", form: str = "svg", functions: Sequence[str] = ()) -> Picture:
        """The flow graphs (`flow`), the call graph (`calls`) or the classes, as `svg`, `dot` or `text`."""
        return Picture(views.view(self._translation, kind, form, functions))

    def report(self, path: str) -> None:
        """Write the page of `rpyc-dl report`. Raises UsageError where that cannot be done."""
        write(self._translation, path)

    def _repr_html_(self) -> str:
        """The listing, or the errors, for a notebook."""
        if self.error is not None:
            return notebook.error_html(self.error)
        return self.annotations._repr_html_()


class Explanation:
    """Why a variable has its type: a tree for each kind of value. `str()` is the text of `rpyc-dl explain`."""

    def __init__(self, trees: list[Why]) -> None:
        self.trees = trees

    def as_data(self) -> list[dict[str, Any]]:
        """The trees, as `rpyc-dl explain --json` gives them."""
        return [tree.as_data() for tree in self.trees]

    def dot(self) -> str:
        """The trees in Graphviz's language."""
        return explaining.dot(self.trees)

    def __str__(self) -> str:
        return "\n".join("".join(text for text, _ in line) for line in explaining.layout(self.trees))

    def _repr_html_(self) -> str:
        """The trees for a notebook."""
        return notebook.html(explaining.layout(self.trees))
