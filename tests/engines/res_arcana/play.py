"""Helpers for playing Res Arcana in tests, with essences in letters and cards by their ids."""

from collections.abc import Iterable
from typing import Any, Self

from engines.kernel.choices.decision import Answer, Decision
from engines.kernel.choices.decision import amounts as answer_amounts
from engines.kernel.secrecy.audience import Viewer
from engines.res_arcana import GAME
from engines.res_arcana.cards.card import Card
from engines.res_arcana.cards.essences import LETTERS, Amounts, amounts
from engines.res_arcana.state import Component, Options, Table
from engines.res_arcana.table.points import total_points
from tests.engines import play

A, B, C, D = range(4)


class Play(play.Play[Table]):
    """A game of Res Arcana in a test."""

    game = GAME

    def until(self, topic: str, seat: int | None = None) -> Self:
        """Play defaults until a decision with this topic is open (for this seat)."""
        while self.pending and not self._asks(topic, seat):
            self.time_out(seat=self.pending[0].seat)
        return self

    def _asks(self, topic: str, seat: int | None) -> bool:
        return any(one.topic.key == topic and seat in (None, one.seat) for one in self.pending)

    @property
    def pending(self) -> tuple[Decision, ...]:
        """All open decisions."""
        return GAME.pending(self.state)

    def pool(self, seat: int) -> str:
        """A pool in letters: "2E G"."""
        return letters(self.state.players[seat].pool.counts)

    def component(self, name: str) -> Component:
        """A component in play in front of any player."""
        return next(
            one for player in self.state.players for one in player.components if one.card == card(name)
        )

    def on(self, name: str) -> str:
        """The essences on a component, in letters."""
        return letters(self.component(name).stored)

    def turned(self, name: str) -> bool:
        """Whether a component is turned."""
        return self.component(name).turned

    def owner(self, name: str) -> int | None:
        """The seat that has a component in play, or None."""
        return next(
            (
                seat
                for seat, player in enumerate(self.state.players)
                for one in player.components
                if one.card == card(name)
            ),
            None,
        )

    def points(self, seat: int) -> int:
        """The present points of a player."""
        return total_points(self.state, seat)

    def hand(self, seat: int) -> list[str]:
        """The cards of a hand, with cards just drawn at the end."""
        player = self.state.players[seat]
        return names([*player.hand, *player.fresh])

    def deck(self, seat: int) -> list[str]:
        """The cards of a deck, topmost first."""
        return names(self.state.players[seat].deck)[::-1]

    def discards(self, seat: int) -> list[str]:
        """The cards of a discard pile, newest last."""
        return names(self.state.players[seat].discard)

    def ways(self, *given: play.ShortAnswer, seat: int | None = None) -> set[str]:
        """The amounts that can be chosen after these answers, in letters."""
        return {letters(way) for way in self.split(*given, seat=seat).ways}


def essences(words: str) -> Answer:
    """Amounts as an answer: `essences("2E G")`."""
    return answer_amounts(*amounts(words))


def letters(counts: Amounts) -> str:
    """Amounts in letters, "0" for none."""
    named = [
        f"{count if count > 1 else ''}{letter}"
        for count, letter in zip(counts, LETTERS, strict=True)
        if count
    ]
    return " ".join(named) or "0"


def card(name: str) -> Card:
    """A component by its id."""
    return Card[name.upper()]


def cards(text: str) -> list[Card]:
    """Components by their ids, separated by spaces."""
    return [card(name) for name in text.split()]


def names(found: Iterable[Card | None]) -> list[str]:
    """The ids of cards; a card that is not seen (None) is "?"."""
    return [one.name.lower() if one else "?" for one in found]


def deal(players: int = 3, seed: str = "seed", **options: Any) -> Play:
    """A new game after the deal."""
    return Play(*GAME.start(players, Options(**options), seed))


def everybody(play: Play) -> list[Viewer]:
    """All seats, and None for spectators."""
    return [*range(play.state.seats), None]


def others(play: Play, *seats: int) -> list[Viewer]:
    """All viewers except these seats."""
    return [viewer for viewer in everybody(play) if viewer not in seats]
