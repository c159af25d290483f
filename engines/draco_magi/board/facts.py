"""What the board draws with: what is printed on cards, what scrolls make of it, and what a view tells."""

from collections import Counter
from collections.abc import Iterable
from typing import TypeVar

from engines.draco_magi.board.last_attack import last_arrival, last_attack, last_winner
from engines.draco_magi.board.previews import (
    card_of,
    preview_attack,
    preview_defence,
    preview_move,
    preview_placement,
)
from engines.draco_magi.cards.battle_cards import BASICS, BATTLE_CARDS, BattleCard, BattleRow
from engines.draco_magi.cards.battlefields import Gem
from engines.draco_magi.cards.dragons import BASE, DRAGONS, DragonCard
from engines.draco_magi.cards.kinds import Dragon, Stat
from engines.draco_magi.effects.values import (
    automatic_successes,
    melee_value,
    pierced_shields,
    printed_value,
    value_at,
)
from engines.draco_magi.rules.endgame import gem_victory
from engines.draco_magi.state import SIDE, Colour, Ending, Field, Phase, Table
from engines.draco_magi.words.names import CARD_NAMES, unnamed_attacks
from engines.kernel.piles import grouped

C = TypeVar("C")

ROUND_PHASES = tuple([phase for phase in Phase if phase is not Phase.SETUP])
"""The phases of a round, in order (R11)."""

__all__ = [
    "ROUND_PHASES",
    "SIDE",
    "automatic_successes",
    "card_of",
    "grouped",
    "last_arrival",
    "last_attack",
    "last_winner",
    "melee_value",
    "pierced_shields",
    "preview_attack",
    "preview_defence",
    "preview_move",
    "preview_placement",
    "printed_value",
    "unnamed_attacks",
]


def dragon_row(kind: Dragon) -> DragonCard:
    """The row of a dragon; its text is the phrase `dragon.<name>.text`."""
    return DRAGONS[kind]


def battle_row(card: BattleCard) -> BattleRow:
    """The row of a battle card; its text is the phrase `battle.<row name>.text`."""
    return BATTLE_CARDS[card]


def card_name(card: BattleCard) -> str:
    """What is printed on a battle card as its name."""
    return CARD_NAMES[BATTLE_CARDS[card].name]


def is_advanced(card: BattleCard) -> bool:
    """Whether a battle card is an advanced one."""
    return card not in BASICS


def value_there(field: Field, kind: Dragon, stat: Stat) -> int:
    """A value of a dragon under the scroll of a battlefield (R28)."""
    return value_at(kind, stat, field.side.land)


def colour_of(view: Table, seat: int) -> Colour:
    """The colour of a player's cards (R5)."""
    return Colour.GOLD if view.gold == seat else Colour.GREEN


def would_win(view: Table, seat: int, gem: Gem | None) -> Ending | None:
    """What a player would win the game by with one more gem (R2)."""
    return gem_victory((*view.players[seat].gems, gem)) if gem else None


def unseen_battle_cards(view: Table, seat: int) -> tuple[BattleCard, ...]:
    """The battle cards that are in a player's deck or melee hand, as far as the viewer can know."""
    player = view.players[seat]
    known = [card for card in player.advanced.cards if card is not None]
    return _subtract([*BASICS, *known], [*player.battle_open, *player.battle_discard])


def unseen_dragons(view: Table, seat: int) -> tuple[Dragon, ...]:
    """The dragons that are in a player's deck or hand, as far as the viewer can know."""
    player = view.players[seat]
    known = [kind for kind in player.extras.cards if kind is not None]
    shown = [*player.discard]
    for field in view.fields:
        if field is not None:
            shown += [*field.stacks[seat], *([Dragon.POLAR] if field.cover == seat else [])]
    return _subtract([*BASE, *known], shown)


def _subtract(cards: Iterable[C], shown: Iterable[C]) -> tuple[C, ...]:
    left = Counter(cards)
    left.subtract(shown)
    return tuple(left.elements())
