"""Playing with any kind of client."""

from collections.abc import Sequence
from typing import Protocol


class Chooser(Protocol):
    """A client at a seat."""

    async def play(self) -> object:
        """Makes a random choice if there is an open decision; None if there is none."""


async def play_on(choosers: Sequence[Chooser], choices: int = 10_000) -> int:
    """Plays until `choices` choices are made or no decision is open; returns their number."""
    count = 0
    while count < choices:
        before = count
        for chooser in choosers:
            if count < choices and await chooser.play() is not None:
                count += 1
        if count == before:
            break
    return count
