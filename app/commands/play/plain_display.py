"""Shows a game as plain lines, for pipes, tests, and terminals without the optional package."""

import sys
from collections.abc import Sequence

import click

from app.commands.play.display import QuestionText
from app.commands.play.table_text import Field, TableText


class PlainDisplay:
    """Prints lines to stdout and reads lines from stdin."""

    def show_title(self, title: str, detail: str) -> None:
        """Prints the title."""
        click.echo(f"{title}\n{detail}")

    def pass_to(self, name: str) -> None:
        """Prints a line with the player's name."""
        click.echo(f"\n=== {name} ===")

    def show_table(self, table: TableText, names: Sequence[str], you: int | None) -> None:
        """Prints a line for the table, and one for each player."""
        click.echo(f"\n{join_fields(table.fields)}" if table.fields else "")
        for seat, fields in enumerate(table.seats):
            mark = " (you)" if seat == you else ""
            click.echo(f"  {names[seat]}{mark}: {join_fields(fields)}".rstrip())

    def show_log(self, sentences: Sequence[str]) -> None:
        """Prints a line for each sentence."""
        for sentence in sentences:
            click.echo(f"* {sentence}")

    def show_question(self, question: QuestionText) -> None:
        """Prints the question and a line for each option."""
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
        """Prints a prompt if people type."""
        if sys.stdin.isatty():
            click.echo("> ", nl=False)
        line = sys.stdin.readline()
        return line.rstrip("\n") if line else None


def join_fields(fields: Sequence[Field]) -> str:
    """The fields in one line."""
    return " | ".join([f"{name}: {value}" for name, value in fields])
