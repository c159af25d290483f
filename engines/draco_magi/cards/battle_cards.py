"""The battle cards as data: 20 basic ones for each player and 18 advanced ones. Mostly RECONSTRUCTED."""

from enum import Enum, IntEnum
from typing import NewType

from msgspec import Struct

from engines.draco_magi.cards.primitives import DrawBattleCards, MoveDragon, UnblockableByFlight
from engines.kernel.contract.primitives import Primitive


class BattleCard(IntEnum):
    """The basic cards (BC) and the advanced cards (AB), by their ids."""

    BC01 = 1
    BC02 = 2
    BC03 = 3
    BC04 = 4
    BC05 = 5
    BC06 = 6
    BC07 = 7
    BC08 = 8
    BC09 = 9
    BC10 = 10
    BC11 = 11
    BC12 = 12
    BC13 = 13
    BC14 = 14
    BC15 = 15
    BC16 = 16
    BC17 = 17
    BC18 = 18
    BC19 = 19
    BC20 = 20
    AB01 = 21
    AB02 = 22
    AB03 = 23
    AB04 = 24
    AB05 = 25
    AB06 = 26
    AB07 = 27
    AB08 = 28
    AB09 = 29
    AB10 = 30
    AB11 = 31
    AB12 = 32
    AB13 = 33
    AB14 = 34
    AB15 = 35
    AB16 = 36
    AB17 = 37
    AB18 = 38


Advanced = NewType("Advanced", BattleCard)
"""An advanced card in the advanced deck, in the draft, or in the list of cards a player has gained.

The type keeps knowledge of those apart from knowledge of battle decks and hands.
"""


Returned = NewType("Returned", BattleCard)
"""An advanced card that went back to the deck in the draft, as its drafter remembers it."""


class AttackType(IntEnum):
    """The types of attack (R36, R40)."""

    BITE = 1
    CLAW = 2
    MAGIC = 3


class Symbol(Enum):
    """The symbols of battle cards; the cards of a combo share one (R37)."""

    SUN = "sun"
    MOON = "moon"
    STAR = "star"


Attacks = tuple[AttackType, ...]
"""Attacks made at the same time, ordered by type."""


class BattleRow(Struct, frozen=True, gc=False, kw_only=True):
    """A battle card.

    `attack_options` are the alternatives it can attack with, each with all attacks it makes; empty if it
    can't attack. `hits` and `shields` count in ranged attacks. A `flight` blocks a whole attack; an
    `unflyable` attack can't be blocked by a Flight. `ability` can be used instead of attacking (R47). `types`
    are the types of attack that the card can block one of (R40). `plain` means that it is neither a Flight
    nor has an ability.
    """

    name: str
    attack_options: tuple[Attacks, ...]
    symbol: Symbol | None
    hits: int
    shields: int
    flight: bool = False
    unflyable: bool = False
    ability: Primitive | None = None
    types: frozenset[AttackType] = frozenset()
    plain: bool = True


_B, _C, _M = AttackType.BITE, AttackType.CLAW, AttackType.MAGIC
_SUN, _MOON, _STAR = Symbol.SUN, Symbol.MOON, Symbol.STAR
BITE, CLAW, MAGIC = ((_B,),), ((_C,),), ((_M,),)
WILD = ((_B,), (_C,), (_M,))

RETREAT = MoveDragon("self", "out")
REINFORCE = MoveDragon("self", "in")
RALLY = DrawBattleCards(2)


def _card(
    name: str,
    attack_options: tuple[Attacks, ...],
    symbol: Symbol | None,
    hits: int,
    shields: int,
    *primitives: Primitive,
    flight: bool = False,
) -> BattleRow:
    unflyable = any(isinstance(primitive, UnblockableByFlight) for primitive in primitives)
    ability = next(
        (primitive for primitive in primitives if not isinstance(primitive, UnblockableByFlight)), None
    )
    return BattleRow(
        name=name,
        attack_options=attack_options,
        symbol=symbol,
        hits=hits,
        shields=shields,
        flight=flight,
        unflyable=unflyable,
        ability=ability,
        types=frozenset([attack for option in attack_options for attack in option]),
        plain=not flight and ability is None,
    )


BATTLE_CARDS: dict[BattleCard, BattleRow] = {
    BattleCard.BC01: _card("bite", BITE, _SUN, 1, 0),
    BattleCard.BC02: _card("bite", BITE, _SUN, 0, 1),
    BattleCard.BC03: _card("claw", CLAW, _SUN, 1, 1),
    BattleCard.BC04: _card("claw", CLAW, _SUN, 0, 1),
    BattleCard.BC05: _card("magic", MAGIC, _SUN, 2, 0),
    BattleCard.BC06: _card("bite", BITE, _MOON, 1, 1),
    BattleCard.BC07: _card("bite", BITE, _MOON, 0, 1),
    BattleCard.BC08: _card("claw", CLAW, _MOON, 1, 0),
    BattleCard.BC09: _card("claw", CLAW, _MOON, 1, 0),
    BattleCard.BC10: _card("magic", MAGIC, _MOON, 0, 2),
    BattleCard.BC11: _card("bite", BITE, _STAR, 1, 0),
    BattleCard.BC12: _card("claw", CLAW, _STAR, 0, 1),
    BattleCard.BC13: _card("magic", MAGIC, _STAR, 1, 1),
    BattleCard.BC14: _card("magic", MAGIC, _STAR, 1, 0),
    BattleCard.BC15: _card("bite_or_claw", ((_B,), (_C,)), _STAR, 0, 1),
    BattleCard.BC16: _card("flight", (), None, 0, 2, flight=True),
    BattleCard.BC17: _card("flight", (), None, 1, 1, flight=True),
    BattleCard.BC18: _card("bite", BITE, None, 2, 0),
    BattleCard.BC19: _card("claw", CLAW, None, 0, 0),
    BattleCard.BC20: _card("magic", MAGIC, None, 1, 1),
    BattleCard.AB01: _card("bite_twice", ((_B, _B),), None, 1, 1),
    BattleCard.AB02: _card("bite_twice", ((_B, _B),), None, 2, 0),
    BattleCard.AB03: _card("claw_twice", ((_C, _C),), None, 1, 1),
    BattleCard.AB04: _card("magic_twice", ((_M, _M),), None, 1, 1),
    BattleCard.AB05: _card("bite_and_claw", ((_B, _C),), None, 1, 1),
    BattleCard.AB06: _card("wild", WILD, _SUN, 1, 1),
    BattleCard.AB07: _card("wild", WILD, _MOON, 1, 1),
    BattleCard.AB08: _card("wild", WILD, _STAR, 1, 1),
    BattleCard.AB09: _card("swift_flight", MAGIC, _STAR, 0, 2, flight=True),
    BattleCard.AB10: _card("high_flight", (), None, 1, 2, flight=True),
    BattleCard.AB11: _card("retreat", BITE, None, 0, 2, RETREAT),
    BattleCard.AB12: _card("retreat", CLAW, None, 0, 2, RETREAT),
    BattleCard.AB13: _card("retreat", MAGIC, None, 0, 2, RETREAT),
    BattleCard.AB14: _card("reinforce", BITE, None, 2, 0, REINFORCE),
    BattleCard.AB15: _card("reinforce", CLAW, None, 2, 0, REINFORCE),
    BattleCard.AB16: _card("reinforce", MAGIC, None, 2, 0, REINFORCE),
    BattleCard.AB17: _card("rally", BITE, None, 1, 1, RALLY),
    BattleCard.AB18: _card("ambush", CLAW, None, 1, 0, UnblockableByFlight()),
}

BASICS: tuple[BattleCard, ...] = tuple(BattleCard)[:20]
"""The 20 basic cards, with which every battle deck starts (R4)."""

ADVANCED: tuple[Advanced, ...] = tuple([Advanced(card) for card in tuple(BattleCard)[20:]])
"""The 18 cards of the advanced deck (R6)."""

MAX_SHIELDS = max([row.shields for row in BATTLE_CARDS.values()])
"""The highest number of shields on any battle card."""
