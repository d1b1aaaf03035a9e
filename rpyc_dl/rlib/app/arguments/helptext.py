"""The help and the usage of a parser, as the formatters of CPython's module lay them out."""

# mypy: ignore-errors
from __future__ import annotations

import sys

from rpyc_dl.rlib.app.arguments.actions import SUPPRESS, expand
from rpyc_dl.rlib.app.arguments.matching import ANY, COMMAND, FLAG, OPTIONAL, REST, SINGLE, SOME, SUPPRESSED
from rpyc_dl.rlib.app.arguments.wrapping import fill, one_line, wrap
from rpyc_dl.rlib.app.process.system import ENVIRON

VALUE_ONCE = sys.version_info >= (3, 13)


def columns():
    """The width of the terminal as the environment has it, else 80."""
    text = ENVIRON.get("COLUMNS")
    if text is not None:
        try:
            number = int(text)
        except ValueError:
            return 80
        if number > 0:
            return number
    return 80


class HelpFormatter:
    def __init__(self, prog, indent_increment=2, max_help_position=24, width=None):
        room = columns() - 2 if width is None else width
        self._prog = prog
        self._increment = indent_increment
        self._max_position = min(max_help_position, max(room - 20, indent_increment * 2))
        self._width = room
        self._longest = 0

    # ---- what formatters differ in ---------------------------------------------------------------------------------

    def fill_text(self, text, width, indent):
        return fill(one_line(text), width, indent)

    def split_lines(self, text, width):
        return wrap(one_line(text), width)

    def help_of(self, action):
        return action.help

    def default_metavar(self, action):
        return action.dest.upper() if action.options else action.dest

    # ---- the whole -------------------------------------------------------------------------------------------------

    def tidied(self, text):
        while "\n\n\n" in text:
            text = text.replace("\n\n\n", "\n\n")
        return text.strip("\n") + "\n" if text else text

    def text(self, text, indent=0):
        """A paragraph; nothing for None."""
        if text is None or text == SUPPRESS:
            return ""
        if "%(prog)" in text:
            text = expand(text, ["prog"], [self._prog])
        filled = self.fill_text(text, max(self._width - indent, 11), " " * indent)
        return filled + "\n\n"

    def measure(self, actions, indent):
        """See how long the longest invocation is."""
        for action in actions:
            if action.hidden:
                continue
            longest = len(self.invocation(action))
            subactions = action.subactions()
            for each in subactions:
                longest = max(longest, len(self.invocation(each)))
            total = longest + indent
            if subactions:  # CPython adds the indent while it is that of the commands
                total = max(total, longest + indent)
            self._longest = max(self._longest, total)

    def section(self, heading, description, actions):
        """A group of arguments; nothing for an empty one."""
        indent = self._increment
        parts = [self.text(description, indent)]
        for action in actions:
            if not action.hidden:
                parts.append(self.item(action, indent))
        body = "".join(parts)
        if not body:
            return ""
        if heading is not None and heading != SUPPRESS:
            body = heading + ":\n" + body
        return "\n" + body + "\n"

    def item(self, action, indent):
        position = min(self._longest + 2, self._max_position)
        help_width = max(self._width - position, 11)
        action_width = position - indent - 2
        header = self.invocation(action)
        first = position
        if not action.help:
            parts = [" " * indent + header + "\n"]
        elif len(header) <= action_width:
            parts = [" " * indent + header + " " * (action_width - len(header)) + "  "]
            first = 0
        else:
            parts = [" " * indent + header + "\n"]
        if action.help and action.help.strip():
            text = action.expanded(self.help_of(action), self._prog)
            if text:
                lines = self.split_lines(text, help_width)
                parts.append(" " * first + lines[0] + "\n")
                for i in range(1, len(lines)):
                    parts.append(" " * position + lines[i] + "\n")
        elif not parts[0].endswith("\n"):
            parts.append("\n")
        for each in action.subactions():
            if not each.hidden:
                parts.append(self.item(each, indent + self._increment))
        return "".join(parts)

    def invocation(self, action):
        if not action.options:
            return self._metavars(action, 1)[0]
        if action.nargs == FLAG:
            return ", ".join(action.options)
        values = self.arguments(action)
        if VALUE_ONCE:
            return ", ".join(action.options) + " " + values
        return ", ".join([option + " " + values for option in action.options])

    def _metavars(self, action, count):
        if len(action.metavars) > 1:
            return action.metavars
        if action.metavars:
            return [action.metavars[0]] * count
        if action.choices_shown is not None:
            return ["{" + ",".join(action.choices_shown) + "}"] * count
        return [self.default_metavar(action)] * count

    def arguments(self, action):
        """What stands for the values of an action."""
        nargs = action.nargs
        if nargs == SINGLE:
            return self._metavars(action, 1)[0]
        if nargs == OPTIONAL:
            return "[" + self._metavars(action, 1)[0] + "]"
        if nargs == ANY:
            names = self._metavars(action, 1)
            if len(names) == 2:
                return f"[{names[0]} [{names[1]} ...]]"
            return f"[{names[0]} ...]"
        if nargs == SOME:
            names = self._metavars(action, 2)
            return f"{names[0]} [{names[1]} ...]"
        if nargs == REST:
            return "..."
        if nargs == COMMAND:
            return self._metavars(action, 1)[0] + " ..."
        if nargs == SUPPRESSED:
            return ""
        return " ".join(self._metavars(action, action.count))

    # ---- usage -----------------------------------------------------------------------------------------------------

    def usage(self, given, actions, groups, prefix="usage: "):
        if given == SUPPRESS:
            return ""
        if given is not None:
            return prefix + expand(given, ["prog"], [self._prog]) + "\n\n"
        prog = self._prog
        if not actions:
            return prefix + prog + "\n\n"
        options = [action for action in actions if action.options]
        positionals = [action for action in actions if not action.options]
        whole = self.parts(options + positionals, groups)
        usage = prog + " " + whole if whole else prog
        if len(prefix) + len(usage) > self._width:
            option_parts = _split(self.parts(options, groups))
            positional_parts = _split(self.parts(positionals, groups))
            usage = "\n".join(self._lines(prefix, prog, option_parts, positional_parts))
        return prefix + usage + "\n\n"

    def _lines(self, prefix, prog, options, positionals):
        if len(prefix) + len(prog) <= 0.75 * self._width:
            indent = " " * (len(prefix) + len(prog) + 1)
            if options:
                lines = self._filled([prog, *options], indent, len(prefix))
                lines.extend(self._filled(positionals, indent, -1))
                return lines
            if positionals:
                return self._filled([prog, *positionals], indent, len(prefix))
            return [prog]
        indent = " " * len(prefix)
        lines = self._filled(options + positionals, indent, -1)
        if len(lines) > 1:
            lines = self._filled(options, indent, -1) + self._filled(positionals, indent, -1)
        return [prog, *lines]

    def _filled(self, parts, indent, prefix):
        """Lines of the parts, the first one behind a prefix of that length."""
        lines = []
        line = []
        length = prefix - 1 if prefix >= 0 else len(indent) - 1
        for part in parts:
            if length + 1 + len(part) > self._width and line:
                lines.append(indent + " ".join(line))
                line = []
                length = len(indent) - 1
            line.append(part)
            length += len(part) + 1
        if line:
            lines.append(indent + " ".join(line))
        if prefix >= 0:
            lines[0] = lines[0][len(indent) :]
        return lines

    def parts(self, actions, groups):
        """All actions in one line, with the signs of the groups of which only one may be given."""
        inserts = {}
        grouped = []
        for group in groups:
            _mark_group(group, actions, inserts, grouped)
        parts = []
        for i in range(len(actions)):
            action = actions[i]
            in_group = any(each is action for each in grouped)
            if action.hidden:
                parts.append(None)
                if inserts.get(i, "") == "|":
                    inserts.pop(i)
                elif inserts.get(i + 1, "") == "|":
                    inserts.pop(i + 1)
            elif not action.options:
                part = self.arguments(action)
                if in_group and part[0] == "[" and part[-1] == "]":
                    part = part[1:-1]
                parts.append(part)
            else:
                part = action.usage()
                if action.nargs != FLAG:
                    part = action.options[0] + " " + self.arguments(action)
                if not action.required and not in_group:
                    part = "[" + part + "]"
                parts.append(part)
        for i in sorted(inserts, reverse=True):
            parts.insert(i, inserts[i])
        return _joined([part for part in parts if part is not None])


def _mark_group(group, actions, inserts, grouped):
    members = group.members
    if not members:
        raise ValueError("empty group")
    start = -1
    for i in range(len(actions)):
        if actions[i] is members[0]:
            start = i
            break
    end = start + len(members)
    if start < 0 or end > len(actions):
        return
    for i in range(len(members)):
        if actions[start + i] is not members[i]:
            return
    exposed = 0
    for action in members:
        grouped.append(action)
        if not action.hidden:
            exposed += 1
    if not group.required or exposed > 1:
        signs = "()" if group.required else "[]"
        inserts[start] = inserts[start] + " " + signs[0] if start in inserts else signs[0]
        inserts[end] = inserts[end] + signs[1] if end in inserts else signs[1]
    for i in range(start + 1, end):
        inserts[i] = "|"


def _joined(parts):
    text = " ".join(parts)
    text = text.replace("[ ", "[").replace("( ", "(").replace(" ]", "]").replace(" )", ")")
    found = []
    i = 0
    while i < len(text):
        if text[i] in "[(":
            end = i + 1
            while end < len(text) and text[end] == " ":
                end += 1
            if end < len(text) and text[end] in "])":
                i = end + 1
                continue
        found.append(text[i])
        i += 1
    return "".join(found).strip()


def _split(text):
    """The parts between which a line of the usage may end."""
    found = []
    i = 0
    while i < len(text):
        if text[i] == " ":
            i += 1
            continue
        end = -1
        if text[i] == "(":
            end = _bracket_end(text, i, ")")
        elif text[i] == "[":
            end = _bracket_end(text, i, "]")
        if end < 0:
            end = text.find(" ", i)
            if end < 0:
                end = len(text)
        found.append(text[i:end])
        i = end
    return found


def _bracket_end(text, i, bracket):
    """Behind the first closing brackets that a space or the end follows."""
    at = text.find(bracket, i + 1)
    while at >= 0:
        end = at
        while end < len(text) and text[end] == bracket:
            end += 1
        if end == len(text) or text[end] == " ":
            return end
        at = text.find(bracket, end)
    return -1


class RawDescriptionHelpFormatter(HelpFormatter):
    def fill_text(self, text, width, indent):
        return "".join([indent + line for line in text.splitlines(keepends=True)])


class RawTextHelpFormatter(RawDescriptionHelpFormatter):
    def split_lines(self, text, width):
        return text.splitlines()


class ArgumentDefaultsHelpFormatter(HelpFormatter):
    def help_of(self, action):
        text = action.help
        shows = action.shows_default() and (action.options or action.nargs in (OPTIONAL, ANY))
        if shows and "%(default)" not in text:
            text += " (default: %(default)s)"
        return text


class MetavarTypeHelpFormatter(HelpFormatter):
    def default_metavar(self, action):
        return action.type_name
