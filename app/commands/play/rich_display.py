"""Shows a game with frames and colours, by the optional package rich, which the server does not import."""

from collections.abc import Sequence

from rich.columns import Columns
from rich.console import Console
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from app.commands.play.display import QuestionText
from app.commands.play.table_text import Field, TableText


class RichDisplay:
    """Draws on a terminal."""

    def __init__(self, console: Console | None = None) -> None:
        self._console = console or Console(highlight=False)

    def show_title(self, title: str, detail: str) -> None:
        """Draws the title as a rule across the terminal."""
        self._console.rule(Text(title, "bold"))
        self._console.print(Text(detail, "dim"), justify="center")

    def pass_to(self, name: str) -> None:
        """Clears the terminal once the next player is there."""
        self._console.print(Text(f"\nPass the keyboard to {name}, who presses Enter.", "bold"))
        self._console.input("")
        self._console.clear()

    def show_table(self, table: TableText, names: Sequence[str], you: int | None) -> None:
        """Draws the table, and a frame for each player."""
        if table.fields:
            self._console.print(_draw_fields(table.fields))
        self._console.print(
            Columns(
                [
                    Panel(
                        _draw_fields(fields),
                        title=Text(f"{names[seat]}{' (you)' if seat == you else ''}"),
                        border_style="bold" if seat == you else "dim",
                    )
                    for seat, fields in enumerate(table.seats)
                ]
            )
        )

    def show_log(self, sentences: Sequence[str]) -> None:
        """Draws a line for each sentence."""
        for sentence in sentences:
            self._console.print(Text(f"• {sentence}", "cyan"))

    def show_question(self, question: QuestionText) -> None:
        """Draws the question and its options."""
        self._console.print()
        self._console.print(Text(" › ".join([*question.steps, question.sentence]), "bold"))
        grid = Table.grid(padding=(0, 2))
        for number, choice in enumerate(question.choices, 1):
            grid.add_row(Text(f"{number:>3}", "bold green"), Text(choice))
        for label, reason in question.blocked:
            grid.add_row(Text("  –", "dim"), Text(f"{label}: {reason}", "dim"))
        self._console.print(grid)

    def show_note(self, text: str) -> None:
        """Draws the text."""
        self._console.print(Text(text, "yellow"))

    def show_result(self, sentence: str, places: Sequence[tuple[str, str, str]]) -> None:
        """Draws the sentence above a list of the players."""
        grid = Table.grid(padding=(0, 2))
        for rank, name, reason in places:
            grid.add_row(Text(rank, "bold"), Text(name), Text(reason, "dim"))
        self._console.print(Panel(grid, title=Text(sentence, "bold green")))

    def read_line(self) -> str | None:
        """Reads a line; None at the end of the input."""
        try:
            return self._console.input("[bold]> [/]")
        except EOFError:
            return None


def _draw_fields(fields: Sequence[Field]) -> Table:
    grid = Table.grid(padding=(0, 2))
    for name, value in fields:
        grid.add_row(Text(name, "dim"), Text(value))
    return grid
