"""The review of a finished game as JSON."""

from typing import Literal

from pydantic import Field

from app.api.schemas.responses import Shape


class WayShape(Shape):
    """One way to choose."""

    path: list[dict[str, list[str] | list[int]]] = Field(description="A complete move.")
    chance: float = Field(description="The chance to win of the chooser’s side after it, 0 to 1.")


class LookShape(Shape):
    """A bot’s opinion of one entry of the log."""

    entry: int = Field(description="The entry; 0 is the deal.")
    round: int = Field(description="The round of the game; 0 if it has none.")
    seat: int = Field(description="Who moved.")
    chances: list[float] = Field(
        description="Each side’s chance to win after it, 0 to 1, by what the next player to move knows."
    )
    swing: list[float] = Field(description="How much it changed each side’s chance, in the mover’s eyes.")
    luck: list[float] | None = Field(
        description="How much of that was luck: what was dealt or drawn. Null if nothing was."
    )
    ways: list[WayShape] = Field(
        description="What the mover could have done, best first; empty if there was nothing to choose."
    )
    taken: int | None = Field(description="Which of `ways` was played, from 0.")


class ReviewShape(Shape):
    """The review of a finished game, or how far it is."""

    status: Literal["none", "working", "ready", "cancelled", "failed"] = Field(
        description="Whether it was asked for and is ready. All below `cpu_ms` is empty until then."
    )
    done: int = Field(description="How many moments were looked at.")
    total: int = Field(description="How many there are: the deal and every entry.")
    cpu_ms: int = Field(description="The CPU time it took, in milliseconds.")
    sides: list[list[int]] = Field(default=[], description="The seats that win together.")
    looks: list[LookShape] = Field(default=[], description="One for the deal and one for every entry.")
    turns: list[int] = Field(default=[], description="The entries that are turning points, five at most.")
    lucky: list[int] = Field(default=[], description="The entries where luck changed most, five at most.")
