"""What a choice would come to, read off the ids of its options: for the last look before it is sent."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engines.draco_magi.abilities import ways
from engines.draco_magi.attacking import attack_list
from engines.draco_magi.battle_cards import BATTLE_CARDS, Attacks, AttackType, BattleCard
from engines.draco_magi.matching import without
from engines.draco_magi.ops import Dragon, Move
from engines.draco_magi.placing import closed
from engines.draco_magi.state import FIELDS, Table
from engines.kernel.text import Text


class Placement(NamedTuple):
    """Which dragon goes where, and whether it freezes the battlefield (R14, R29)."""

    dragon: Dragon
    at: int
    freezes: bool


class Assault(NamedTuple):
    """The cards of an attack and the attack list they make (R38)."""

    cards: tuple[BattleCard, ...]
    attacks: Attacks


class Stand(NamedTuple):
    """A defence: attacks and the cards that block them, attacks that come through, dragons they cost (R42).

    A Flight blocks all by itself.
    """

    blocks: tuple[tuple[AttackType, BattleCard], ...]
    flight: BattleCard | None
    through: Attacks
    lost: tuple[Dragon, ...]


def card_of(id: str) -> BattleCard:
    """The battle card that an option names."""
    return BattleCard[id.split(":")[1].upper()]


def dragon_of(id: str) -> Dragon:
    """The dragon that an option names, whichever copy it is."""
    return Dragon[id.split(":")[1].partition(".")[0].upper()]


def placement(view: Table, seat: int, ids: Sequence[str]) -> Placement:
    """Where a dragon is about to be placed; a single open battlefield is not asked about."""
    dragon = dragon_of(ids[0])
    named = [int(id.partition(":")[2]) for id in ids if id.startswith("field:")]
    open_to = named or [at for at in range(FIELDS) if closed(view, seat, dragon, at) is None]
    return Placement(dragon, open_to[0], "freeze" in ids)


def assault(ids: Iterable[str]) -> Assault:
    """The attack that is being put together (R36, R37)."""
    chosen: list[tuple[BattleCard, int]] = []
    for id in ids:
        verb, _, rest = id.partition(":")
        if verb == "card":
            chosen.append((card_of(id), 0))
        elif verb == "way":
            named = tuple([AttackType[name.upper()] for name in rest.split("+")])
            card = chosen[-1][0]
            chosen[-1] = (card, BATTLE_CARDS[card].ways.index(named))
    return Assault(tuple([card for card, _ in chosen]), attack_list(tuple(chosen)))


def errand(view: Table, seat: int, ids: Sequence[str]) -> Text | None:
    """What a card that is used for its ability moves, and where; a single way is not asked about (R47)."""
    op = BATTLE_CARDS[card_of(ids[0])].ability
    if not isinstance(op, Move):
        return None
    free = [way for way in ways(view, op, seat, view.fight.field) if way.blocked is None]
    return next(way.text for way in free if len(ids) == 1 or way.id in ids)


def stand(view: Table, ids: Sequence[str]) -> Stand:
    """The defence that is being put together (R40-R42)."""
    melee = view.fight
    stack = view.field(melee.field).stacks[melee.defender]
    flight = next((card_of(id) for id in ids if id.startswith("flight:")), None)
    blocks = tuple(
        [(AttackType[id.split(":")[2].upper()], card_of(id)) for id in ids if id.startswith("block:")]
    )
    through = () if flight else melee.attacks
    for attack, _ in blocks:
        through = without(through, attack)
    return Stand(blocks, flight, through, stack[::-1][: len(through)])
