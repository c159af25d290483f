"""Plays tables of Draco Magi in tests, and describes them in words."""

from collections.abc import Iterable
from typing import Any

from engines.draco_magi import GAME
from engines.draco_magi.cards.battle_cards import BattleCard
from engines.draco_magi.cards.battlefields import Battlefield, Side
from engines.draco_magi.cards.kinds import Dragon
from engines.draco_magi.state import Options, Table
from engines.kernel.secrecy.audience import Viewer
from tests.engines import play
from tests.engines.play import ShortAnswer

A, B = range(2)
EVERYBODY: tuple[Viewer, ...] = (A, B, None)


class Play(play.Play[Table]):
    """A table of Draco Magi in play."""

    game = GAME

    def default(self, *given: ShortAnswer, seat: int | None = None) -> tuple[str, ...]:
        """The default answer after these answers."""
        return self.proposed(*given, seat=seat).picks or ()

    def topic_of(self, seat: int) -> str:
        """The topic of a player's decision while other players have one too."""
        return self.explore(seat=seat).topic.key

    def place(self, dragon: str, at: int, *more: ShortAnswer) -> "Play":
        """Place a dragon at a battlefield and use neither a ranged attack nor an ability."""
        seat = self.seat
        self.choose(f"card:{dragon}", *([f"field:{at}"] if self._asks_where(dragon, at) else []), *more)
        while not self.finished and self.topic in ("ranged", "ability") and self.seat == seat:
            self.choose("decline")
        return self

    def _asks_where(self, dragon: str, at: int) -> bool:
        """Whether a dragon can go to several battlefields; otherwise `at` has to be the only possible one."""
        question = self.game.explore(self.state, self.seat, play.path([f"card:{dragon}"]))
        if question is not None and question.topic.key == "where":
            return True
        (only,) = [place for place in range(3) if self.state.field(place).has_room(self.seat)]
        assert only == at
        return False

    # Cards on the table

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
        """The seat that attacks in the melee."""
        return self.state.current_melee.attacker


def names(cards: Iterable[Any]) -> list[str]:
    """The ids of cards; "?" for an unseen card."""
    return ["?" if card is None else card.name.lower() for card in cards]


def dragons(text: str) -> list[Dragon]:
    """Parse dragons from their ids, separated by blanks."""
    return [Dragon[name.upper()] for name in text.split()]


def battle(text: str) -> list[BattleCard]:
    """Parse battle cards from their ids, separated by blanks."""
    return [BattleCard[name.upper()] for name in text.split()]


def side(text: str) -> Side:
    """Parse a side of a battlefield such as "bf04b"."""
    return Side(Battlefield[text[:4].upper()], text[4:] == "b")


def deal(seed: str = "seed", **options: Any) -> Play:
    """Deal a new game."""
    return Play(*GAME.start(2, Options(**options), seed))
