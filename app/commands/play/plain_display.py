"""Shows a game as plain lines: for pipes, for tests, and for terminals without the optional package rich."""

import sys
from collections.abc import Sequence

import click

from app.commands.play.display import QuestionText
from app.commands.play.table_text import Field, TableText


class PlainDisplay:
    """Prints lines to stdout and reads lines from stdin."""

    def show_title(self, title: str, detail: str) -> None:
        """Prints the title and the detail below it."""
        click.echo(f"{title}\n{detail}")

    def pass_to(self, name: str) -> None:
        """Prints the name of the player who comes next."""
        click.echo(f"\n=== {name} ===")

    def show_table(self, table: TableText, names: Sequence[str], you: int | None) -> None:
        """Prints one line for the table and one for each player."""
        click.echo(f"\n{join_fields(table.fields)}" if table.fields else "")
        for seat, fields in enumerate(table.seats):
            suffix = " (you)" if seat == you else ""
            click.echo(f"  {names[seat]}{suffix}: {join_fields(fields)}".rstrip())

    def show_log(self, sentences: Sequence[str]) -> None:
        """Prints a line for each sentence."""
        for sentence in sentences:
            click.echo(f"* {sentence}")

    def show_question(self, question: QuestionText) -> None:
        """Prints the question and a line for each option; blocked ones have no number, but a reason."""
        click.echo("\n" + " > ".join([*question.steps, question.sentence]))
        for number, choice in enumerate(question.choices, 1):
            click.echo(f"{number:>3}  {choice}")
        for label, reason in question.blocked:
            click.echo(f"  -  {label}: {reason}")

    def show_note(self, text: str) -> None:
        """Prints the text."""
        click.echo(text)

    def show_result(self, sentence: str, places: Sequence[tuple[str, str, str]]) -> None:
        """Prints the sentence and a line for each player."""
        click.echo(f"\n{sentence}")
        for rank, name, reason in places:
            click.echo(f"{rank:>3}  {name}: {reason}")

    def read_line(self) -> str | None:
        """Reads the next line, after a prompt if stdin is a terminal; None at the end of the input."""
        if sys.stdin.isatty():
            click.echo("> ", nl=False)
        line = sys.stdin.readline()
        return line.rstrip("\n") if line else None


def join_fields(fields: Sequence[Field]) -> str:
    """The fields as one line, such as "gems: 3 | hand: 2"."""
    return " | ".join([f"{name}: {value}" for name, value in fields])
