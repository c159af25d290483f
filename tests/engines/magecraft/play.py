"""A table of Magecraft being played by tests, and what lies on it in letters."""

from typing import Any, Self

from engines.kernel.bags import Bag
from engines.kernel.choices.decision import Option
from engines.magecraft import GAME
from engines.magecraft.cards import LETTERS, Gem
from engines.magecraft.state import Options, Player, Table
from tests.engines import play

A, B, C, D = range(4)


class Play(play.Play[Table]):
    """A table of Magecraft being played."""

    game = GAME

    @property
    def ending(self) -> str:
        """Why it ended."""
        assert self.state.ending is not None
        return self.state.ending.value

    def is_complete(self, *given: str) -> bool:
        """Whether nothing more is asked after these answers."""
        return GAME.explore(self.state, self.seat, play.path(given)) is None

    def default_id(self, *given: str) -> str:
        """What is proposed after these answers."""
        picks = self.proposed(*given).picks
        assert picks is not None
        return picks[0]

    def options_picked(self, *given: str) -> list[Option[Any]]:
        """The options that these answers pick, in order."""
        options = []
        for at, id in enumerate(given):
            options += [option for option in self.pick(*given[:at]).options if option.id == id]
        return options

    def next_turn(self) -> Self:
        """Plays defaults until the turn has passed on."""
        began = (self.state.turn.seat, self.state.round)
        while (self.state.turn.seat, self.state.round) == began and not self.finished:
            self.time_out()
        return self

    # What lies on the table

    def player(self, seat: int) -> Player:
        """A seat's things."""
        return self.state.players[seat]

    def hand(self, seat: int) -> str:
        """A hand in letters."""
        return letters(Bag(self.player(seat).hand_counts))

    def bag(self, seat: int) -> str:
        """A Bag in letters."""
        return letters(self.player(seat).bag)

    def discard(self, seat: int) -> str:
        """A Discard Area in letters."""
        return letters(self.player(seat).discard)

    def shield(self, seat: int) -> str:
        """A Shield Area in letters."""
        return letters(self.player(seat).shield)

    def score(self, seat: int) -> str:
        """A Score Area in letters."""
        return letters(self.player(seat).score)

    def hp(self, seat: int) -> int:
        """How many HP a player has."""
        return self.player(seat).hp.total

    @property
    def academy(self) -> Bag[Gem]:
        """The gems of the academy."""
        return self.state.academy.gems

    def books(self, seat: int) -> list[str]:
        """The spellbooks as `table` takes them: names from left to right, mastered ones with a star."""
        return [
            " ".join([card.spell.name.lower() + "*" * card.mastered for card in book])
            for book in self.player(seat).books
        ]

    def gems_on_spells(self, seat: int) -> dict[str, str]:
        """What lies on spells, slot by slot, "-" for an empty one."""
        return {
            card.spell.name.lower(): "".join(["-" if gem is None else LETTERS[gem] for gem in card.gems])
            for card in self.player(seat).cards
            if card.gems
        }

    def copies_left(self, spell: str) -> int:
        """How many copies of a spell are left in the academy."""
        return next(pile.left for pile in self.state.academy.piles if pile.spell.name.lower() == spell)

    def card(self, seat: int, spell: str) -> str:
        """The option that names a spell in a player's books."""
        return next(f"card:{card.id}" for card in self.player(seat).cards if card.spell.name.lower() == spell)


def letters(gems: Bag[Gem]) -> str:
    """Gems as letters, in the order of the colours."""
    return "".join([letter * count for letter, count in zip(LETTERS, gems.counts, strict=True)])


def deal(players: int = 2, seed: str = "seed", **options: Any) -> Play:
    """A freshly dealt game."""
    return Play(*GAME.start(players, Options(**options), seed))
