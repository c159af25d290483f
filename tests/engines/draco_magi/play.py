"""A table of Draco Magi being played by tests, and what lies on it in words."""

from collections.abc import Iterable
from typing import Any

from engines.draco_magi import GAME
from engines.draco_magi.cards.battle_cards import BattleCard
from engines.draco_magi.cards.battlefields import Battlefield, Side
from engines.draco_magi.cards.kinds import Dragon
from engines.draco_magi.state import Options, Table
from engines.kernel.secrecy.audience import Viewer
from tests.engines import play
from tests.engines.play import Given

A, B = range(2)
EVERYBODY: tuple[Viewer, ...] = (A, B, None)


class Play(play.Play[Table]):
    """A table of Draco Magi being played."""

    game = GAME

    def default(self, *given: Given, seat: int | None = None) -> tuple[str, ...]:
        """What is proposed after these answers."""
        return self.proposed(*given, seat=seat).picks or ()

    def topic_of(self, seat: int) -> str:
        """What a player is asked while others are asked too."""
        return self.question(seat=seat).topic.key

    def place(self, dragon: str, at: int, *more: Given) -> "Play":
        """Places a dragon at a battlefield and uses neither ranged attack nor ability."""
        seat = self.seat
        self.choose(f"card:{dragon}", *([f"field:{at}"] if self._asks(dragon, at) else []), *more)
        while not self.finished and self.topic in ("ranged", "ability") and self.seat == seat:
            self.choose("decline")
        return self

    def _asks(self, dragon: str, at: int) -> bool:
        """Whether there is more than one battlefield for a dragon; else the only one must be meant."""
        question = self.game.explore(self.state, self.seat, play.path([f"card:{dragon}"]))
        if question is not None and question.topic.key == "where":
            return True
        (only,) = [one for one in range(3) if self.state.field(one).has_room(self.seat)]
        assert only == at
        return False

    # What lies on the table

    def stack(self, at: int, seat: int) -> list[str]:
        """The dragons of a stack, the topmost last."""
        return names(self.state.field(at).stacks[seat])

    def hand(self, seat: int) -> list[str]:
        """The dragons in hand."""
        return names(self.state.players[seat].hand)

    def lost(self, seat: int) -> list[str]:
        """The dragon discard pile, from bottom to top."""
        return names(self.state.players[seat].discard)

    def cards(self, seat: int) -> list[str]:
        """The melee hand."""
        return names(self.state.players[seat].battle_hand)

    def spent(self, seat: int) -> list[str]:
        """The battle discard pile, from bottom to top."""
        return names(self.state.players[seat].battle_discard)

    def top(self, seat: int, count: int = 1) -> list[str]:
        """The top cards of the battle deck, the topmost first."""
        return names(tuple(self.state.players[seat].battle_deck)[::-1][:count])

    def gems(self, seat: int) -> list[str]:
        """The gems won."""
        return [gem.value for gem in self.state.players[seat].gems]

    @property
    def attacker(self) -> int:
        """Who attacks in the melee."""
        return self.state.current_melee.attacker


def names(cards: Iterable[Any]) -> list[str]:
    """Cards by their ids; one that is not seen is "?"."""
    return ["?" if card is None else card.name.lower() for card in cards]


def dragons(text: str) -> list[Dragon]:
    """Dragons by their ids, with blanks between."""
    return [Dragon[name.upper()] for name in text.split()]


def battle(text: str) -> list[BattleCard]:
    """Battle cards by their ids, with blanks between."""
    return [BattleCard[name.upper()] for name in text.split()]


def side(text: str) -> Side:
    """A side of a battlefield: "bf04b"."""
    return Side(Battlefield[text[:4].upper()], text[4:] == "b")


def deal(seed: str = "seed", **options: Any) -> Play:
    """A freshly dealt game."""
    return Play(*GAME.start(2, Options(**options), seed))
