"""A table of Magelight that tests play on, with helpers to read it."""

from collections.abc import Iterable
from typing import Any, Self

from engines.kernel.secrecy.audience import Viewer
from engines.magelight import GAME
from engines.magelight.cards.designs import Design
from engines.magelight.state import Options, Table
from tests.engines import play
from tests.engines.play import ShortAnswer

A, B, C, D, E, F = range(6)


class Play(play.Play[Table]):
    """A table of Magelight being played."""

    game = GAME

    def default(self, *given: ShortAnswer) -> tuple[str, ...]:
        """The default picks after these answers."""
        return self.proposed(*given).picks or ()

    def end(self, *cards: str) -> Self:
        """End the action phase, and pass on these cards or the default ones."""
        self.choose("end")
        if self.finished or self.topic != "stack":
            return self
        return self.choose(ids(*cards)) if cards else self.time_out()

    def until(self, topic: str, seat: int | None = None, round: int | None = None) -> Self:
        """Play defaults until a decision has this topic, seat and round."""
        super().until(topic, seat)
        while round not in (None, self.state.round):
            self.time_out()
            super().until(topic, seat)
        return self

    # State of the table

    @property
    def counters(self) -> tuple[int, int]:
        """Mana and Actions of the turn."""
        return self.state.turn.mana, self.state.turn.actions

    @property
    def powers(self) -> list[int]:
        """Everybody's Power."""
        return [player.power for player in self.state.players]

    @property
    def hand(self) -> list[str]:
        """The cards in the active player's hand."""
        return names(self.state.hand)

    def storage(self, seat: int) -> list[str]:
        """The cards in a Storage."""
        return names(self.state.players[seat].storage)

    def board(self, seat: int) -> list[str]:
        """The allies on a board, the oldest first."""
        return names(ally.design for ally in self.state.players[seat].allies)

    def sizes(self) -> tuple[int, int, int]:
        """Number of cards in the deck, the discard pile and the burn pile."""
        return len(self.state.deck), len(self.state.discard), len(self.state.burnt)

    def knows(self, viewer: Viewer) -> set[int]:
        """The seats whose roles a viewer knows."""
        seen = self.view(viewer).players
        return {seat for seat, player in enumerate(seen) if player.role.value is not None}


def ids(*cards: str) -> tuple[str, ...]:
    """The ids of options for these cards, with numbered copies."""
    seen: dict[str, int] = {}
    for card in cards:
        seen[card] = seen.get(card, 0) + 1
    return tuple(
        [
            f"card:{card}" + (f".{copy}" if copy > 1 else "")
            for card, count in seen.items()
            for copy in range(1, count + 1)
        ]
    )


def names(cards: Iterable[Design | None]) -> list[str]:
    """Ids of cards; a hidden card is "?"."""
    return [card.name.lower() if card else "?" for card in cards]


def cards(text: str) -> list[Design]:
    """Cards from a string of ids separated by spaces."""
    return [Design[name.upper()] for name in text.split()]


def deal(players: int = 5, seed: str = "seed", **options: Any) -> Play:
    """A game after the deal."""
    return Play(*GAME.start(players, Options(**options), seed))


def everybody(play: Play) -> list[Viewer]:
    """All seats, and None for spectators."""
    return [*range(play.state.seats), None]


def others(play: Play, *seats: int) -> list[Viewer]:
    """All viewers except these seats."""
    return [viewer for viewer in everybody(play) if viewer not in seats]
