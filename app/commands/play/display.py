"""The interface of displays, and what they show."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from app.commands.play.table_text import TableText


@dataclass(frozen=True)
class QuestionText:
    """A question: its sentence, the answers so far, the numbered choices, and why options are blocked."""

    sentence: str
    steps: tuple[str, ...]
    choices: tuple[str, ...]
    blocked: tuple[tuple[str, str], ...]


class Display(Protocol):
    """Shows a game, and reads what the player types."""

    def show_title(self, title: str, detail: str) -> None:
        """Shows the name of the game, and what to know about it."""

    def pass_to(self, name: str) -> None:
        """Hands the terminal to another player, who must not see what the last one saw."""

    def show_table(self, table: TableText, names: Sequence[str], you: int | None) -> None:
        """Shows the table in words. `you` is the seat of the player who looks at it."""

    def show_log(self, sentences: Sequence[str]) -> None:
        """Shows what happened."""

    def show_question(self, question: QuestionText) -> None:
        """Shows a question."""

    def show_note(self, text: str) -> None:
        """Shows a hint, a refusal or another remark."""

    def show_result(self, sentence: str, places: Sequence[tuple[str, str, str]]) -> None:
        """Shows the end: who won and why, and rank, name and reason of each player."""

    def read_line(self) -> str | None:
        """The next line that is typed; None at the end of the input."""
