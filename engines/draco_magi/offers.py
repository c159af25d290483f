"""Options that several files offer. Ids are machine names; targets name what lights up on the table.

`field:1` is a battlefield, `stack:1:0` the stack of seat 0 there, `hand:red` a dragon in the hand,
`battle:bc01` a card of the melee hand or the draft, `discard:0:red` a dragon in the discard pile of seat 0,
`deck:0` its dragon deck, `battle_deck:0` its battle deck, `advanced` the advanced deck, `kind:blue` an
additional kind, `colour:gold` a colour.
"""

from functools import cache

from engines.draco_magi.battle_cards import BattleCard
from engines.draco_magi.battlefields import Side
from engines.draco_magi.ops import Dragon
from engines.draco_magi.state import Table
from engines.kernel.decision import Option
from engines.kernel.text import Text, text

DECLINE: Option[int] = Option("decline", -1)
"""Not to use something; its value is never a place, a card or an amount."""


@cache
def draw_option(seat: int) -> Option[int]:
    """The top card of a player's battle deck as something to reveal."""
    return Option("draw", 1, target=f"battle_deck:{seat}")


def field_option(table: Table, at: int, blocked: Text | None = None) -> Option[int]:
    """A place with its battlefield as something to pick."""
    field = table.fields[at]
    option = _field_option(at, None if field is None else field.side)
    return option.unless(blocked)


@cache
def _field_option(at: int, side: Side | None) -> Option[int]:
    label = text("option.place", at=at) if side is None else text("option.field", at=at, side=side)
    return Option(f"field:{at}", at, target=f"field:{at}", label=label)


@cache
def move_option(verb: str, dragon: Dragon, at: int, side: Side) -> Option[int]:
    """A battlefield that a dragon is driven or sent to, or called from: `verb` is drive, send or call."""
    label = text(f"option.{verb}", dragon=dragon, at=at, side=side)
    return Option(f"field:{at}", at, target=f"field:{at}", label=label)


@cache
def dragon_option(zone: str, dragon: Dragon, copy: int = 1) -> Option[Dragon]:
    """A dragon of a hand or a discard pile as something to pick; copies are numbered where they matter."""
    name = dragon.name.lower()
    id = f"card:{name}" if copy == 1 else f"card:{name}.{copy}"
    return Option(id, dragon, target=f"{zone}:{name}")


@cache
def battle_option(verb: str, card: BattleCard) -> Option[BattleCard]:
    """A battle card with what is done with it."""
    name = card.name.lower()
    return Option(f"{verb}:{name}", card, target=f"battle:{name}")
