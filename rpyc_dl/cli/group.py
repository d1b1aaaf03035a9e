"""The command itself: its name, help and version. The modules beside this one add a command each."""

from __future__ import annotations

import importlib

import click

from rpyc_dl import crash

#: The commands as the help lists them: under each heading, the ones to start with first.
SECTIONS = {
    "Compile and run": ["translate", "run", "build", "interpret", "python", "coverage", "profile"],
    "See and ask what was inferred": ["check", "annotate", "link", "explain", "query", "view", "report"],
    "Rules, facts and this command": ["rules", "facts", "cache", "serve", "lsp", "completion", "man"],
}


#: The modules that define them, where these have not the command's name.
HOMES = {"run": "translate", "interpret": "translate", "link": "annotate", "completion": "shells", "man": "shells"}


class InSections(click.Group):
    """Commands are listed under headings, in the order of `SECTIONS`; the module of one is loaded when it is used."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [name for names in SECTIONS.values() for name in names]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name in self.list_commands(ctx):
            importlib.import_module(f"rpyc_dl.cli.{HOMES.get(cmd_name, cmd_name)}")
        return super().get_command(ctx, cmd_name)

    def every_command(self) -> dict[str, click.Command]:
        """All commands by their names, in the order of `SECTIONS`."""
        context = click.Context(self)
        found = {name: self.get_command(context, name) for name in self.list_commands(context)}
        return {name: command for name, command in found.items() if command is not None}

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        commands = self.every_command()
        for heading, names in SECTIONS.items():
            with formatter.section(heading):
                formatter.write_dl([(name, commands[name].get_short_help_str(100)) for name in names])


def _show_version(context: click.Context, _option: click.Parameter, wanted: bool) -> None:
    if wanted and not context.resilient_parsing:
        click.echo(f"rpyc-dl, version {crash.version()}")
        context.exit()


@click.group(cls=InSections, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_show_version,
    help="Show the version and exit.",
)
def cli() -> None:
    """Compile plain Python 3 programs to native executables; no annotations needed.

    A program PROG is a Python file with a function `main(argv)`. The types of its variables are inferred by Datalog
    rules.

    \b
      rpyc-dl translate examples/fib.py     makes the executable ./fib
      rpyc-dl annotate examples/fib.py      shows what was inferred

    Exit status: 0 done, 1 the program was refused, 2 wrong usage, 3 a bug of rpyc-dl.
    """
