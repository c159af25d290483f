"""A game of Magecraft that tests play, with gems written as letters."""

from typing import Any, Self

from engines.kernel.bags import Bag
from engines.kernel.choices.decision import Option
from engines.magecraft import GAME
from engines.magecraft.cards import LETTERS, Gem
from engines.magecraft.state import Options, Player, Table
from tests.engines import play

A, B, C, D = range(4)


class Play(play.Play[Table]):
    """A game of Magecraft in progress."""

    game = GAME

    @property
    def ending(self) -> str:
        """The reason why the game ended."""
        assert self.state.ending is not None
        return self.state.ending.value

    def is_complete(self, *given: str) -> bool:
        """Whether these answers complete a choice."""
        return GAME.explore(self.state, self.seat, play.path(given)) is None

    def default_id(self, *given: str) -> str:
        """The id of the default option after these answers."""
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
        """Play defaults until the next turn begins."""
        began = (self.state.turn.seat, self.state.round)
        while (self.state.turn.seat, self.state.round) == began and not self.finished:
            self.time_out()
        return self

    # Contents of the table

    def player(self, seat: int) -> Player:
        """The player at a seat."""
        return self.state.players[seat]

    def hand(self, seat: int) -> str:
        """A player's hand, in letters."""
        return letters(Bag(self.player(seat).hand_counts))

    def bag(self, seat: int) -> str:
        """A player's Bag, in letters."""
        return letters(self.player(seat).bag)

    def discard(self, seat: int) -> str:
        """A player's Discard Area, in letters."""
        return letters(self.player(seat).discard)

    def shield(self, seat: int) -> str:
        """A player's Shield Area, in letters."""
        return letters(self.player(seat).shield)

    def score(self, seat: int) -> str:
        """A player's Score Area, in letters."""
        return letters(self.player(seat).score)

    def hp(self, seat: int) -> int:
        """The number of a player's HP."""
        return self.player(seat).hp.total

    @property
    def academy(self) -> Bag[Gem]:
        """The gems of the Academy."""
        return self.state.academy.gems

    def books(self, seat: int) -> list[str]:
        """A player's spellbooks in the notation of `table`; mastered spells have a star."""
        return [
            " ".join([card.spell.name.lower() + "*" * card.mastered for card in book])
            for book in self.player(seat).books
        ]

    def gems_on_spells(self, seat: int) -> dict[str, str]:
        """The gems on each spell, slot by slot; "-" is an empty slot."""
        return {
            card.spell.name.lower(): "".join(["-" if gem is None else LETTERS[gem] for gem in card.gems])
            for card in self.player(seat).cards
            if card.gems
        }

    def copies_left(self, spell: str) -> int:
        """The number of copies of a spell that are left in the Academy."""
        return next(pile.left for pile in self.state.academy.piles if pile.spell.name.lower() == spell)

    def card(self, seat: int, spell: str) -> str:
        """The option id of a spell in a player's books."""
        return next(f"card:{card.id}" for card in self.player(seat).cards if card.spell.name.lower() == spell)


def letters(gems: Bag[Gem]) -> str:
    """Write gems as letters, in the order of the colours."""
    return "".join([letter * count for letter, count in zip(LETTERS, gems.counts, strict=True)])


def deal(players: int = 2, seed: str = "seed", **options: Any) -> Play:
    """A game that has just been dealt."""
    return Play(*GAME.start(players, Options(**options), seed))
