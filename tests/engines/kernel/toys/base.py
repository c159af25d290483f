"""Shared parts of the toy games: a small deck, a Game with defaults, and calls to the laws."""

from collections.abc import Callable, Mapping
from enum import IntEnum
from typing import Any

from engines.kernel.choices.tasks import State
from engines.kernel.contract.ending import Outcome, Place
from engines.kernel.contract.game import Game
from engines.kernel.events import Event
from engines.kernel.laws import Law, check_laws
from engines.kernel.rng import Rng
from engines.kernel.secrecy.audience import Viewer
from engines.kernel.secrecy.veiled import Secret
from engines.kernel.words.speaker import Phrase
from engines.kernel.words.text import text


class Card(IntEnum):
    """A deck of eight cards, enough to hide things with."""

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8


Chance = Secret[Rng]


def level(seats: int) -> Outcome:
    """Everybody is first, because most toys have no interesting end."""
    why = text("toy.over")
    return Outcome(tuple(Place(seat, 1, 0, why) for seat in range(seats)), why)


def toy(
    state: type[Any],
    tasks: tuple[type[Any], ...],
    deal: Callable[[Chance], Any],
    *,
    seats: int = 3,
    events: tuple[type[Event], ...] = (),
    find_violation: Callable[[Any], str | None] = lambda state: None,
    mend: Callable[[Any, Viewer, Callable[[int], int]], Any] = lambda state, viewer, randbelow: state,
    phrases: Mapping[str, Phrase] | None = None,
) -> Game[Any]:
    """A game for one number of players that nobody wins, dealt by `deal(rng)`."""

    def leave(table: State, seat: int) -> State:
        return table.finish()

    return Game(
        id=state.__name__.lower(),
        name=state.__name__,
        version=1,
        seats=(seats, seats),
        about="a toy",
        state=state,
        tasks=tasks,
        events=events,
        deal=lambda count, options, rng: deal(rng),
        outcome=lambda table: level(seats),
        leave=leave,
        find_violation=find_violation,
        mend=mend,
        phrases=phrases or {},
    )


def laws(game: Game[Any], games: int = 30) -> dict[str, Law]:
    """The laws by name."""
    return {law.name: law for law in check_laws(game, game.seats[0], games, "toy")}


def breaks(game: Game[Any], name: str, games: int) -> bool:
    """Whether a game breaks that law in one of `games` games; stops at the first broken law."""
    return any(
        law.failed and law.name == name
        for number in range(games)
        for law in check_laws(game, game.seats[0], 1, f"toy {number}")
    )


def broken(game: Game[Any], games: int = 60) -> set[str]:
    """The names of the laws that a game breaks."""
    return {law.name for law in laws(game, games).values() if law.failed}
