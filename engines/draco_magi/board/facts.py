"""Facts derived from a view: colours, what another gem would win, and cards not seen yet."""

from collections import Counter
from collections.abc import Iterable
from typing import TypeVar

from engines.draco_magi.cards.battle_cards import BASICS, BattleCard
from engines.draco_magi.cards.battlefields import Gem
from engines.draco_magi.cards.dragons import BASE
from engines.draco_magi.cards.kinds import Dragon
from engines.draco_magi.rules.endgame import gem_victory
from engines.draco_magi.state import Colour, Ending, Player, Table

C = TypeVar("C")


def colour_of(view: Table, seat: int) -> Colour:
    """The colour of a player's decks (R5)."""
    return Colour.GOLD if view.gold == seat else Colour.GREEN


def would_win(view: Table, seat: int, gem: Gem | None) -> Ending | None:
    """The victory that one more gem would give a player, or None (R2)."""
    return gem_victory((*view.players[seat].gems, gem)) if gem else None


def unseen_battle_cards(player: Player) -> tuple[BattleCard, ...]:
    """Battle cards in a player's deck or melee hand, as far as the viewer can know."""
    known = [card for card in player.advanced.cards if card is not None]
    return _subtract([*BASICS, *known], [*player.battle_open, *player.battle_discard])


def unseen_dragons(view: Table, seat: int) -> tuple[Dragon, ...]:
    """Dragons in a player's deck or hand, as far as the viewer can know."""
    player = view.players[seat]
    known = [kind for kind in player.extras.cards if kind is not None]
    return _subtract([*BASE, *known], [*player.discard, *view.dragons_in_play(seat)])


def _subtract(cards: Iterable[C], shown: Iterable[C]) -> tuple[C, ...]:
    remaining = Counter(cards)
    remaining.subtract(shown)
    return tuple(remaining.elements())
