"""The language server: the editor's requests, answered from what the analyses of its programs have found."""

from __future__ import annotations

import ast
import os
import sys
import tempfile
from typing import Any

from lsprotocol import types
from pygls.lsp.server import LanguageServer

from rpyc_dl.check.findings import CODES
from rpyc_dl.crash import version
from rpyc_dl.languageserver.diagnostics import SOURCE, diagnostics
from rpyc_dl.languageserver.documents import Documents
from rpyc_dl.languageserver.fixes import Fix, fixes, function_at, written_types
from rpyc_dl.languageserver.linemap import LineMap
from rpyc_dl.languageserver.progress import Progress
from rpyc_dl.languageserver.runs import PAUSE, Program, Stage, Worker
from rpyc_dl.languageserver.snapshot import (
    Broken,
    Early,
    Facts,
    FileFacts,
    Findings,
    Hint,
    Lenses,
    Place,
    Stuck,
    Word,
)
from rpyc_dl.languageserver.worker import start_worker

#: Seconds that a hover waits for the reason: without, the type is shown at once.
PATIENCE = 0.2
#: Seconds that the C of a function may take.
C_PATIENCE = 10.0

SHOW_C = "rpyc-dl.showCompiled"


class Server(LanguageServer):
    """The server with its programs. Options of the client: `programs` (files), `entry`, `deadline` (seconds)."""

    def __init__(self, worker: Worker) -> None:
        super().__init__("rpyc-dl", version())
        self.worker = worker
        self.programs: dict[str, Program] = {}
        self.options: dict[str, Any] = {}
        self.published: dict[str, set[str]] = {}  # of each program: the files that have diagnostics
        self.shown_work: dict[str, Progress] = {}  # of each program that is analysed
        self._documents: Documents | None = None
        self._folder = tempfile.TemporaryDirectory(prefix="rpyc-dl-lsp-")

    @property
    def documents(self) -> Documents:
        """The texts of the editor."""
        if self._documents is None or self._documents.workspace is not self.workspace:
            self._documents = Documents(self.workspace)
        return self._documents

    # -- programs ---------------------------------------------------------------------------------

    def begin(self, options: Any) -> None:
        """Take the client's options; analyse the programs that they name."""
        self.options = options if isinstance(options, dict) else {}
        root = self.workspace.root_path or os.getcwd()
        for name in self.options.get("programs") or ():
            self._program(os.path.realpath(os.path.join(root, name))).analyse(self.documents.opened, 0)

    def _program(self, path: str) -> Program:
        if path not in self.programs:
            program = Program(path, self.options.get("entry"), self.worker, self.news)
            program.folder = self.workspace.root_path or os.path.dirname(path)
            program.seconds = float(self.options.get("deadline") or program.seconds)
            self.programs[path] = program
        return self.programs[path]

    def of_file(self, path: str) -> list[Program]:
        """The programs that a file is part of; those that it is not alone come first."""
        found = [program for program in self.programs.values() if path in program.files]
        return sorted(found, key=lambda program: program.path == path)

    def text_changed(self, uri: str, pause: float = PAUSE) -> None:
        """Analyse what a file is part of; a file that belongs to no program is one itself."""
        path = self.path(uri)
        others = [program for program in self.of_file(path) if program.path != path]
        alone = self.programs.get(path)
        if others and alone is not None and path not in self._named():
            self._forget(alone)
        programs = others or [self._program(path)]
        if path in self.programs and self.programs[path] not in programs:
            programs.append(self.programs[path])
        for program in programs:
            program.analyse(self.documents.opened, pause)

    def _named(self) -> set[str]:
        root = self.workspace.root_path or os.getcwd()
        return {os.path.realpath(os.path.join(root, name)) for name in self.options.get("programs") or ()}

    def closed(self, uri: str) -> None:
        """A program of which no file is open is forgotten, unless the client has named it."""
        opened = set(self.documents.opened()) - {self.path(uri)}
        for program in self.of_file(self.path(uri)):
            if not opened & program.files and program.path not in self._named():
                self._forget(program)

    def _forget(self, program: Program) -> None:
        program.end()
        del self.programs[program.path]
        self._publish(self.published.pop(program.path, set()))

    def finish(self) -> None:
        """End all analyses."""
        for program in self.programs.values():
            program.end()
        self._folder.cleanup()

    def path(self, uri: str) -> str:
        """The real path of a document."""
        return os.path.realpath(self.workspace.get_text_document(uri).path)

    # -- news -----------------------------------------------------------------------------------------

    def news(self, program: Program, message: Any) -> None:
        """An analysis has told something."""
        self._show_progress(program, message)
        if isinstance(message, Broken):
            self.window_log_message(types.LogMessageParams(types.MessageType.Error, message.text))
        if isinstance(message, Early | Findings | Stuck):
            before = self.published.get(program.path, set())
            self.published[program.path] = set(diagnostics(program, self.documents))
            self._publish(before | self.published[program.path])
        asks = self.client_capabilities.workspace
        if isinstance(message, Facts) and asks and asks.inlay_hint and asks.inlay_hint.refresh_support:
            self.workspace_inlay_hint_refresh(None)
        if isinstance(message, Facts | Lenses) and asks and asks.code_lens and asks.code_lens.refresh_support:
            self.workspace_code_lens_refresh(None)

    def _show_progress(self, program: Program, message: Any) -> None:
        window = self.client_capabilities.window
        if not window or not window.work_done_progress:
            return
        title = f"rpyc-dl: {os.path.basename(program.path)}"
        if message is Stage.STARTED:
            self.shown_work.setdefault(program.path, Progress(self, title)).at("inferring types")
        elif isinstance(message, Findings) and message.files and program.path in self.shown_work:
            self.shown_work[program.path].at("looking up names")
        elif isinstance(message, Facts | Findings | Stuck | Broken) or message is Stage.ENDED:
            shown = self.shown_work.pop(program.path, None)
            if shown is not None:
                shown.done()

    def _publish(self, paths: set[str]) -> None:
        by_file: dict[str, dict[str, types.Diagnostic]] = {path: {} for path in paths}
        for program in self.programs.values():
            for path, found in diagnostics(program, self.documents).items():
                for each in found:
                    if path in by_file:
                        by_file[path].setdefault(repr(each), each)
        for path, known in by_file.items():
            params = types.PublishDiagnosticsParams(self.documents.uri(path), list(known.values()))
            self.text_document_publish_diagnostics(params)

    # -- what is known of a file -----------------------------------------------------------------------

    def facts(self, uri: str) -> tuple[str, Program, FileFacts, LineMap] | None:
        """What the last finished analysis knows of a file, and where its lines are now."""
        path = self.path(uri)
        for program in self.of_file(path):
            facts = program.facts.get(path)
            if facts is not None:
                return path, program, facts, self.documents.line_map(path, facts)
        return None

    def word(self, uri: str, position: types.Position) -> tuple[Program, Word, Place] | None:
        """The word at a position, unless its line has changed since."""
        known = self.facts(uri)
        if known is None:
            return None
        path, program, facts, lines = known
        old = lines.old.get(position.line + 1)
        column = self.documents.column(path, position)
        for word in facts.words.get(old or 0, ()):
            if word.start <= column <= word.end:
                return program, word, Place(path, position.line + 1, word.start, word.end)
        return None

    def hints(self, uri: str) -> list[Hint]:
        """The hints in the lines as they are now."""
        known = self.facts(uri)
        if known is None:
            return []
        _, _, facts, lines = known
        return [
            Hint(lines.new[hint.line], hint.column, hint.label, hint.tooltip, hint.is_code)
            for hint in facts.hints
            if hint.line in lines.new
        ]

    def location(self, place: Place) -> types.Location:
        """A place of the analysed text as it is now."""
        path = os.path.realpath(place.file)
        for program in self.of_file(path):
            facts = program.facts.get(path)
            if facts is not None:
                line = self.documents.line_map(path, facts).nearest(place.line)
                place = Place(place.file, line, place.start, place.end)
                break
        return types.Location(self.documents.uri(place.file), self.documents.range(place))


def make_server(worker: Worker) -> Server:
    """The server with its features."""
    server = Server(worker)
    for add in (_text, _reading, _acting):
        add(server)
    return server


def _text(server: Server) -> None:
    @server.feature(types.INITIALIZE)
    def initialize(ls: Server, params: types.InitializeParams) -> None:
        ls.begin(params.initialization_options)

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def opened(ls: Server, params: types.DidOpenTextDocumentParams) -> None:
        ls.text_changed(params.text_document.uri, 0)

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def changed(ls: Server, params: types.DidChangeTextDocumentParams) -> None:
        ls.text_changed(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def closed(ls: Server, params: types.DidCloseTextDocumentParams) -> None:
        ls.closed(params.text_document.uri)

    @server.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def files_changed(ls: Server, params: types.DidChangeWatchedFilesParams) -> None:
        opened = ls.documents.opened()
        for change in params.changes:
            path = ls.path(change.uri)
            for program in ls.of_file(path) if path not in opened else ():
                program.analyse(ls.documents.opened)

    @server.feature(types.SHUTDOWN)
    def shutdown(ls: Server, params: None) -> None:
        ls.finish()


def _reading(server: Server) -> None:
    @server.feature(types.TEXT_DOCUMENT_HOVER)
    async def hover(ls: Server, params: types.HoverParams) -> types.Hover | None:
        known = ls.word(params.text_document.uri, params.position)
        if known is None or not known[1].text:
            return None
        program, word, place = known
        parts = [word.text]
        if word.asks:
            reason = await program.ask("why", word.asks, PATIENCE)
            if reason:
                parts += ["", "```text", reason, "```"]
            elif reason is None:
                parts += ["", "*(the reason is being looked for: ask again)*"]
        content = types.MarkupContent(types.MarkupKind.Markdown, "\n".join(parts))
        return types.Hover(content, ls.documents.range(place))

    @server.feature(types.TEXT_DOCUMENT_DEFINITION)
    def definition(ls: Server, params: types.DefinitionParams) -> list[types.Location]:
        known = ls.word(params.text_document.uri, params.position)
        return [ls.location(place) for place in known[1].targets] if known is not None else []

    @server.feature(types.TEXT_DOCUMENT_INLAY_HINT)
    def inlay_hints(ls: Server, params: types.InlayHintParams) -> list[types.InlayHint]:
        path = ls.path(params.text_document.uri)
        found = []
        for hint in ls.hints(params.text_document.uri):
            if params.range.start.line <= hint.line - 1 <= params.range.end.line:
                at = ls.documents.position(path, hint.line, hint.column)
                edits = [types.TextEdit(types.Range(at, at), hint.label)] if hint.is_code else None
                found.append(
                    types.InlayHint(at, hint.label, types.InlayHintKind.Type, text_edits=edits, tooltip=hint.tooltip)
                )
        return found

    @server.feature(types.TEXT_DOCUMENT_CODE_LENS, types.CodeLensOptions())
    def code_lens(ls: Server, params: types.CodeLensParams) -> list[types.CodeLens]:
        known = ls.facts(params.text_document.uri)
        if known is None:
            return []
        path, program, _, lines = known
        found = []
        for lens in program.lenses.get(path, ()):
            if lens.first in lines.new:
                at = ls.documents.position(path, lines.new[lens.first], 0)
                arguments = [params.text_document.uri, list(lens.functions)]
                command = types.Command(lens.title, SHOW_C if lens.functions else "", arguments=arguments)
                found.append(types.CodeLens(types.Range(at, at), command))
        return found


def _acting(server: Server) -> None:
    @server.feature(
        types.TEXT_DOCUMENT_CODE_ACTION,
        types.CodeActionOptions(
            code_action_kinds=[types.CodeActionKind.QuickFix, types.CodeActionKind.RefactorRewrite]
        ),
    )
    def code_actions(ls: Server, params: types.CodeActionParams) -> list[types.CodeAction]:
        uri = params.text_document.uri
        path = ls.path(uri)
        lines = ls.documents.lines(path)
        found = []
        for diagnostic in params.context.diagnostics:
            finding = diagnostic.data.get("finding") if isinstance(diagnostic.data, dict) else None
            at = diagnostic.range
            if diagnostic.source != SOURCE or finding is None or at.start.line >= len(lines):
                continue
            end = ls.documents.column(path, at.end) if at.end.line == at.start.line else len(lines[at.start.line])
            place = Place(path, at.start.line + 1, ls.documents.column(path, at.start), end)
            for fix in fixes(finding, lines, place, at.end.line + 1, finding["code"] in CODES):
                found.append(_action(ls, uri, path, fix, types.CodeActionKind.QuickFix, diagnostic))
        for fix in _annotations(ls, uri, lines, params.range.start.line + 1):
            found.append(_action(ls, uri, path, fix, types.CodeActionKind.RefactorRewrite, None))
        return found

    @server.command(SHOW_C)
    async def show_compiled(ls: Server, uri: str, functions: list[str]) -> str:
        known = ls.facts(uri)
        text = await known[1].ask("c", tuple(functions), C_PATIENCE) if known is not None else None
        if not text:
            return ""
        name = os.path.join(ls._folder.name, f"{functions[0]}.c")
        with open(name, "w", encoding="utf-8") as file:
            file.write(text + "\n")
        shown = ls.client_capabilities.window and ls.client_capabilities.window.show_document
        if shown and shown.support:
            ls.window_show_document(types.ShowDocumentParams(ls.documents.uri(name), take_focus=True))
        return text


def _annotations(ls: Server, uri: str, lines: list[str], line: int) -> list[Fix]:
    try:
        node = function_at(ast.parse("\n".join(lines) + "\n"), line)
    except (SyntaxError, ValueError):
        return []
    return list(written_types(ls.hints(uri), lines, node)) if node is not None else []


def _action(
    ls: Server, uri: str, path: str, fix: Fix, kind: types.CodeActionKind, diagnostic: types.Diagnostic | None
) -> types.CodeAction:
    edit = types.WorkspaceEdit({uri: [ls.documents.edit(path, change) for change in fix.changes]})
    about = [diagnostic] if diagnostic is not None else None
    return types.CodeAction(fix.title, kind, about, fix.preferred or None, edit=edit)


def serve() -> None:
    """Speak the protocol over standard input and output until the editor ends it.

    Whatever else is printed meanwhile goes to standard error: it would be taken for the protocol.
    """
    control, _process = start_worker()  # before there are threads
    sys.stdout.flush()
    output = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    make_server(Worker(control)).start_io(os.fdopen(os.dup(0), "rb"), output)
