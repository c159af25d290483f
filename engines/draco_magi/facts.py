"""What the board draws with: what is printed on cards, what scrolls make of it, and what a view tells."""

from collections import Counter
from collections.abc import Iterable
from typing import TypeVar

from engines.draco_magi.battle_cards import BASICS, BATTLE_CARDS, BattleCard, BattleRow
from engines.draco_magi.battlefields import Gem
from engines.draco_magi.dragons import BASE, DRAGONS, DragonCard
from engines.draco_magi.ending import victory
from engines.draco_magi.names import untold
from engines.draco_magi.ops import Auto, Dragon, Pierce, Stat, find
from engines.draco_magi.previews import assault, card_of, dragon_of, errand, placement, stand
from engines.draco_magi.retelling import arrived, retold, winner
from engines.draco_magi.state import SIDE, Colour, Ending, Field, Table
from engines.draco_magi.values import melee_value, value
from engines.kernel.piles import grouped

C = TypeVar("C")

__all__ = [
    "SIDE",
    "arrived",
    "assault",
    "card_of",
    "dragon_of",
    "errand",
    "grouped",
    "melee_value",
    "placement",
    "retold",
    "stand",
    "untold",
    "winner",
]


def dragon(kind: Dragon) -> DragonCard:
    """The row of a dragon; its text is the phrase `dragon.<name>.text`."""
    return DRAGONS[kind]


def battle(card: BattleCard) -> BattleRow:
    """The row of a battle card; its text is the phrase `battle.<row name>.text`."""
    return BATTLE_CARDS[card]


def now(field: Field, kind: Dragon, stat: Stat) -> int:
    """A value of a dragon under the scroll of a battlefield (R28)."""
    return value(kind, stat, field.side.land)


def printed(kind: Dragon, stat: Stat) -> int:
    """A value of a dragon as it is printed."""
    row = DRAGONS[kind]
    return {Stat.MELEE: row.melee, Stat.RANGED: row.ranged, Stat.SHIELD: row.shield}[stat]


def sure(kind: Dragon, of: str) -> int:
    """The successes without drawing: `hit` when it attacks at range, `shield` when it is the target."""
    op = find(DRAGONS[kind].ops, Auto)
    return op.n if op is not None and op.kind == of else 0


def pierces(kind: Dragon) -> int:
    """How many shields its ranged attack ignores."""
    op = find(DRAGONS[kind].ops, Pierce)
    return op.n if op is not None else 0


def colour(view: Table, seat: int) -> Colour:
    """The colour of a player's cards (R5)."""
    return Colour.GOLD if view.gold == seat else Colour.GREEN


def winning(view: Table, seat: int, gem: Gem | None) -> Ending | None:
    """What a player would win the game by with one more gem (R2)."""
    return victory((*view.players[seat].gems, gem)) if gem else None


def unseen_cards(view: Table, seat: int) -> tuple[BattleCard, ...]:
    """The battle cards that are in a player's deck or melee hand, as far as the viewer can know."""
    player = view.players[seat]
    known = [card for card in player.advanced.cards if card is not None]
    return _rest([*BASICS, *known], [*player.battle_open, *player.battle_discard])


def unseen_dragons(view: Table, seat: int) -> tuple[Dragon, ...]:
    """The dragons that are in a player's deck or hand, as far as the viewer can know."""
    player = view.players[seat]
    known = [kind for kind in player.extras.cards if kind is not None]
    shown = [*player.discard]
    for field in view.fields:
        if field is not None:
            shown += [*field.stacks[seat], *([Dragon.POLAR] if field.cover == seat else [])]
    return _rest([*BASE, *known], shown)


def _rest(cards: Iterable[C], shown: Iterable[C]) -> tuple[C, ...]:
    left = Counter(cards)
    left.subtract(shown)
    return tuple(left.elements())
