"""Options that several decisions share.

Option ids are machine names. Targets name what the table highlights: `field:1` is a battlefield, `stack:1:0`
the stack of seat 0 there, `hand:red` a dragon in the hand, `battle:bc01` a card of the melee hand or the
draft, `discard:0:red` a dragon in the discard pile of seat 0, `deck:0` its dragon deck, `battle_deck:0` its
battle deck, `advanced` the advanced deck, `kind:blue` an additional kind, `colour:gold` a colour.

The subject of an option is its battle card, dragon or colour, the place of its battlefield, or a `Blocker`
for a block.
"""

from functools import cache
from typing import Any

from engines.draco_magi.cards.battle_cards import BattleCard
from engines.draco_magi.cards.battlefields import Side
from engines.draco_magi.cards.kinds import Dragon
from engines.draco_magi.state import Table
from engines.kernel.choices.decision import Option
from engines.kernel.words.text import Text, text

DECLINED = -1
"""The value of declining; never a place, a card or an amount."""


@cache
def decline_option(what: str) -> Option[int]:
    """Option to decline something: "attack", "ability" or "draw"."""
    return Option("decline", DECLINED, label=text(f"option.decline.{what}"))


@cache
def draw_option(seat: int) -> Option[int]:
    """Option to reveal the top card of a player's battle deck."""
    return Option("draw", 1, target=f"battle_deck:{seat}", label=text("option.reveal"))


def field_option(table: Table, at: int, blocked: Text | None = None) -> Option[int]:
    """Option to choose a battlefield by its place."""
    field = table.fields[at]
    option = _field_option(at, None if field is None else field.side)
    return option.unless(blocked)


@cache
def _field_option(at: int, side: Side | None) -> Option[int]:
    label = text("option.place", at=at) if side is None else text("option.field", at=at, side=side)
    return Option(f"field:{at}", at, f"field:{at}", label=label, subject=at)


def dragon_option(zone: str, dragon: Dragon, copy: int = 1, act: str = "") -> Option[Dragon]:
    """Option to choose a dragon of a hand or a discard pile; `copy` numbers the copies of a kind from 1.

    `act` is the verb of its label: "place" or "recall".
    """
    name = dragon.name.lower()
    id = f"card:{name}" if copy == 1 else f"card:{name}.{copy}"
    label = text("option.card", value=dragon, act=act)
    return Option(id, dragon, target=f"{zone}:{name}", label=label, subject=dragon)


def battle_card_option(
    act: str, card: BattleCard, label: Text | None = None, blocked: Text | None = None
) -> Option[Any]:
    """Option to choose a battle card; `act` is the first part of its id and so its verb."""
    name = card.name.lower()
    return Option(f"{act}:{name}", card, f"battle:{name}", blocked, label, subject=card)
