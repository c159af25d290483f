"""PublicFacts, everything that may influence when something happens at a table."""

from collections.abc import Mapping
from typing import NamedTuple

from msgspec import Struct


class PublicDecision(NamedTuple):
    """An open decision as everybody sees it: its seat, its id, and its topic."""

    seat: int
    id: str
    topic: str


class PublicTurn(NamedTuple):
    """The current turn: its seat and its id."""

    seat: int
    id: str


class PublicFacts(Struct, frozen=True, gc=False):
    """The facts about a running table that its times may depend on.

    Every viewer of the table may know them, so they hold no part of the state. The laws compare them between
    worlds that look the same to a viewer. `controls` are the controls of the seats, `notifiable` the seats
    whose players are notified of their decisions, `clocks` and `turn_seconds` the game's limits, and `turn`
    the current turn if the game has turns and is not over.
    """

    table: str
    pace: str
    controls: Mapping[int, str]
    notifiable: frozenset[int]
    decisions: tuple[PublicDecision, ...]
    turn: PublicTurn | None
    clocks: Mapping[str, int]
    turn_seconds: int
