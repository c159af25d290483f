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
    seat: int = Field(description="The seat that moved.")
    chances: list[float] = Field(
        description="Each side’s chance to win after it, 0 to 1, by what the next player to move knows."
    )
    swing: list[float] = Field(description="Its change of each side’s chance, as the mover could judge it.")
    luck: list[float] | None = Field(
        description="The part of it that was luck: cards dealt or drawn. Null if there were none."
    )
    ways: list[WayShape] = Field(
        description="The mover’s possible moves, best first; empty if there was nothing to choose."
    )
    taken: int | None = Field(description="The index in `ways` of the move that was played.")


class ReviewShape(Shape):
    """The review of a finished game, or its progress."""

    status: Literal["none", "working", "ready", "cancelled", "failed"] = Field(
        description="Progress of the review. The fields below `cpu_ms` are empty until it is ready."
    )
    done: int = Field(description="The number of entries reviewed so far.")
    total: int = Field(description="The number of entries, including the deal.")
    cpu_ms: int = Field(description="The CPU time it took, in milliseconds.")
    sides: list[list[int]] = Field(default=[], description="The seats that win together.")
    looks: list[LookShape] = Field(default=[], description="One for the deal and one for every entry.")
    turns: list[int] = Field(default=[], description="The entries that are turning points, five at most.")
    lucky: list[int] = Field(default=[], description="The entries where luck changed most, five at most.")
